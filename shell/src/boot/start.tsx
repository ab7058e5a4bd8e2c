import { createRoot } from 'react-dom/client';
import { App } from '../App.tsx';
import { startShell } from './startShell.ts';
import { notifyCaught } from './notifyCaught.ts';

/**
 * Renders the page into the root. `static/index.html` listens for both events: if the start fails or never happens, it
 * renders an explanation with a reload button into the root and reports the failure to the registry.
 */
export async function start(root: HTMLElement): Promise<void> {
  dispatchEvent(new Event('farm:started'));
  try {
    const booted = await startShell();
    createRoot(root, { onCaughtError: notifyCaught }).render(<App {...booted} />);
  } catch (failure) {
    dispatchEvent(new Event('farm:failed'));
    throw failure;
  }
}
