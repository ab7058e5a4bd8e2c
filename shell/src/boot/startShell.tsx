import { createAppTheme } from '@farm/ui/host';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from '../App.tsx';
import { createShell } from './createShell.ts';
import { handleCaughtError } from './handleCaughtError.ts';
import { loadFirstPage } from './loadFirstPage.ts';
import { startNextTask } from './startNextTask.ts';

/** Renders the page into the root. @throws if something that every page needs does not load */
export async function startShell(root: HTMLElement): Promise<void> {
  const services = await createShell();
  const reactRoot = createRoot(root, {
    onCaughtError: handleCaughtError,
    onUncaughtError: (error) => {
      // React has taken the whole page down.
      dispatchEvent(new Event('farm:failed'));
      reportError(error);
    },
  });
  const render = () => reactRoot.render(<App {...services} />);
  if (services.snapshot.isShown) {
    const whenLoaded = loadFirstPage({ ...services, remotes: services.page.remotes });
    // The theme, which is kept, and the styles of every page in tasks of their own, while the page's files are under way.
    await startNextTask();
    createAppTheme(services.theme.direction.direction, services.theme.texts);
    await startNextTask();
    reactRoot.render(<App {...services} hasPage={false} />);
    await whenLoaded;
    // In slices: meanwhile people read, scroll and type in the snapshot.
    startTransition(render);
  } else render();
}
