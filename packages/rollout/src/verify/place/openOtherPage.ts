import { setTimeout as delay } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import { readFromWorld } from '../measures/devTools.ts';
import { waitUntilRendered } from '../tab.ts';

const POLL_MS = 30;
/** Time after which a page that shares its content with the last one is taken to be shown. */
const MAX_WAIT_MS = 2_000;

/** Goes to the page of another remote within the document, as a link does, and waits until the last page is gone. */
export async function openOtherPage(tab: Page, devTools: CDPSession, path: string): Promise<void> {
  await readFromWorld(devTools, MARK_CONTENT);
  await tab.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate', { state: null }));`,
  );
  for (const deadline = Date.now() + MAX_WAIT_MS; Date.now() < deadline;) {
    if (await readFromWorld<boolean>(devTools, IS_CONTENT_GONE)) break;
    await delay(POLL_MS);
  }
  await readFromWorld(devTools, FORGET_CONTENT);
  await waitUntilRendered(tab);
}

// Texts, not functions: they run in the page, whose types this program lacks.
const MARK_CONTENT = `void (globalThis.farmContent = [...document.querySelectorAll('main *')])`;
const IS_CONTENT_GONE = `farmContent.filter(({ isConnected }) => isConnected).length * 2 <= farmContent.length`;
const FORGET_CONTENT = `void (globalThis.farmContent = [])`;
