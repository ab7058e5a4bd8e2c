import { createRoot } from 'react-dom/client';
import { App } from '../App.tsx';
import { boot } from './boot.ts';
import { tellCaught } from './tellCaught.ts';

/**
 * Draws the page into the root. `static/index.html` waits for both events: as long as nothing has started, and when
 * the start fails, it leaves words and a way on in the root, and tells the registry.
 */
export async function start(root: HTMLElement): Promise<void> {
  dispatchEvent(new Event('farm:started'));
  try {
    const booted = await boot();
    createRoot(root, { onCaughtError: tellCaught }).render(<App {...booted} />);
  } catch (failure) {
    dispatchEvent(new Event('farm:failed'));
    throw failure;
  }
}
