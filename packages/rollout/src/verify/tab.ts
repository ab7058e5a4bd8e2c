import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Time for which a page may load. */
export const RENDER_TIMEOUT_MS = 30_000;
const POLL_INTERVAL_MS = 50;
/** Pause after a later render, so that requests started by it, such as chunks on demand, can fail visibly. */
export const SETTLE_MS = 300;

/**
 * Waits until the page shows something and loads no more. Polls, because Playwright's own wait evaluates a string inside the page,
 * which the page's policy forbids. @throws Error after half a minute
 */
export async function waitUntilRendered(tab: Page): Promise<void> {
  for (const deadline = Date.now() + RENDER_TIMEOUT_MS; Date.now() < deadline;) {
    if (await tab.evaluate<boolean>(IS_RENDERED)) return;
    await delay(POLL_INTERVAL_MS);
  }
  throw new Error(`it is still loading after ${RENDER_TIMEOUT_MS / 1000} seconds`);
}

// Text, not a function: it runs in the page, whose types this program lacks.
const IS_RENDERED = `(() => {
  const main = document.querySelector('main');
  return main !== null && main.innerText.trim() !== ''
    && main.querySelector('[role=progressbar]:not([aria-valuenow])') === null;
})()`;

/** Goes to another path within the document, as a link does. */
export async function openPath(tab: Page, path: string): Promise<void> {
  await tab.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate', { state: null }));`,
  );
  await delay(SETTLE_MS);
  await waitUntilRendered(tab);
}
