import { createRoot } from 'react-dom/client';
import { App } from '../App.tsx';
import { createShell } from './createShell.ts';
import { handleCaughtError } from './handleCaughtError.ts';

/**
 * Renders the page into the root. `static/index.html` listens for both events: if the start fails or never happens, it
 * renders an explanation with a reload button into the root and reports the failure to the registry.
 */
export async function startShell(root: HTMLElement): Promise<void> {
  dispatchEvent(new Event('farm:started'));
  try {
    const services = await createShell();
    createRoot(root, { onCaughtError: handleCaughtError }).render(<App {...services} />);
  } catch (failure) {
    dispatchEvent(new Event('farm:failed'));
    throw failure;
  }
}
