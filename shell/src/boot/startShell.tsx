import { startTransition } from 'react';
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
    const reactRoot = createRoot(root, { onCaughtError: handleCaughtError });
    const render = () => reactRoot.render(<App {...services} />);
    // In slices: meanwhile people read, scroll and type in the snapshot.
    if (services.snapshot.isShown) startTransition(render);
    else render();
  } catch (failure) {
    dispatchEvent(new Event('farm:failed'));
    throw failure;
  }
}
