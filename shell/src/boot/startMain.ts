import { startNextTask } from './startNextTask.ts';

/** Parts of the main script in the order in which they run. Each is a task of its own, so that none blocks the page for long. */
const parts = [
  () => import(/* webpackMode: "eager" */ 'react-dom/client'),
  () => import(/* webpackMode: "eager" */ '@farm/ui/host'),
  () => import(/* webpackMode: "eager" */ '@farm/ui'),
  () => import(/* webpackMode: "eager" */ '@farm/remote-sdk'),
  () => import(/* webpackMode: "eager" */ '#remotes'),
  // The browser collects its languages when it is first asked for one, which react-intl would do in the first rendering.
  () => Intl.NumberFormat.supportedLocalesOf('en'),
  () => import(/* webpackMode: "eager" */ './createShell.ts'),
  () => import(/* webpackMode: "eager" */ '../App.tsx'),
];

/**
 * Runs the main script and renders the page into the root. `static/index.html` listens for both events: if the start fails
 * or never happens, it renders an explanation with a reload button into the root, or above the page's snapshot, and
 * reports the failure to the registry.
 */
export async function startMain(root: HTMLElement): Promise<void> {
  // Before the document is complete.
  dispatchEvent(new Event('farm:started'));
  try {
    for (const run of parts) {
      await startNextTask();
      await run();
    }
    await startNextTask();
    const { startShell } = await import(/* webpackMode: "eager" */ './startShell.tsx');
    await startShell(root);
  } catch (failure) {
    dispatchEvent(new Event('farm:failed'));
    throw failure;
  }
}
