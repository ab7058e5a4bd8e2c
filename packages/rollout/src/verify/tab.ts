import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Time for which a page may load. */
export const RENDER_TIMEOUT_MS = 30_000;
/** Time for which a page that does not load may be without any text. */
const EMPTY_TIMEOUT_MS = 5_000;
const POLL_INTERVAL_MS = 50;
/** Time in which another page usually appears. */
const CHANGE_TIMEOUT_MS = 2_000;
/** Pause after a later render, so that requests started by it, such as chunks on demand, can fail visibly. */
export const SETTLE_MS = 300;

/** Thrown with a sentence about the page that fails a step. */
export class PageProblem extends Error {}

/**
 * Waits until the page shows something and loads no more. Polls, because Playwright's own wait evaluates a string inside the page,
 * which the page's policy forbids. @throws PageProblem after half a minute, or after five seconds without any text
 */
export async function waitUntilRendered(tab: Page): Promise<void> {
  if (!(await waitWhileLoading(tab, RENDER_TIMEOUT_MS)))
    throw new PageProblem(`it is still loading after ${RENDER_TIMEOUT_MS / 1000} seconds`);
}

/**
 * Waits until the page shows something and loads no more, for that long at most. @returns whether it does not load any more
 * @throws PageProblem after five seconds without any text
 */
export async function waitWhileLoading(tab: Page, timeoutMs: number): Promise<boolean> {
  let emptySince: number | null = null;
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline;) {
    const state = await readState(tab);
    if (state === 'rendered') return true;
    emptySince = state === 'empty' ? (emptySince ?? Date.now()) : null;
    if (emptySince !== null && Date.now() - emptySince > EMPTY_TIMEOUT_MS)
      throw new PageProblem('it shows nothing');
    await delay(POLL_INTERVAL_MS);
  }
  return false;
}

async function readState(tab: Page): Promise<string> {
  return tab.evaluate<string>(STATE).catch((error: unknown) => {
    if (isReplaced(error)) return 'loading';
    throw error;
  });
}

/** Tells whether something failed because the document was being replaced by another one. */
export function isReplaced(error: unknown): boolean {
  return /context was destroyed|Cannot find context|No node with given id|target navigated|because of a navigation/i.test(
    String(error),
  );
}

// Text, not a function: it runs in the page, whose types this program lacks.
const STATE = `(() => {
  const main = document.querySelector('main');
  if (main === null || main.querySelector('[role=progressbar]:not([aria-valuenow])') !== null) return 'loading';
  return main.innerText.trim() === '' ? 'empty' : 'rendered';
})()`;

/** Goes to another path within the document, as a link does, and waits until another page is shown, a few seconds at most. */
export async function openPath(tab: Page, path: string): Promise<void> {
  const before = (await readTexts(tab)).join('\n');
  await tab.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate', { state: null }));`,
  );
  for (const deadline = Date.now() + CHANGE_TIMEOUT_MS; Date.now() < deadline;) {
    if ((await readTexts(tab)).join('\n') !== before) break;
    await delay(POLL_INTERVAL_MS);
  }
  await waitUntilRendered(tab);
  await delay(SETTLE_MS);
}

/** Reads the texts that the page shows outside of code samples, in their order. */
export function readTexts(tab: Page): Promise<string[]> {
  return tab.evaluate<string[]>(`(() => {
    const roots = [document.querySelector('main'), ...document.querySelectorAll(${JSON.stringify(OVERLAYS)})];
    const texts = [];
    for (const root of roots.filter(Boolean)) {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = node.data.trim();
        const parent = node.parentElement;
        if (text !== '' && parent.closest('code, pre, kbd, samp, textarea, script, style') === null
          && parent.checkVisibility()) texts.push(text);
      }
    }
    return texts;
  })()`);
}

/** Selector of what lies over a page, such as dialogs and menus. */
export const OVERLAYS = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';
