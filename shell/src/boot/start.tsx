import { createRoot } from 'react-dom/client';
import { App } from '../App.tsx';
import { startShell } from './startShell.ts';
import { notifyCaught } from './notifyCaught.ts';

/**
 * Draws the page into the root. `static/index.html` waits for both events: as long as nothing has started, and when
 * the start fails, it leaves words and a way on in the root, and tells the registry.
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
