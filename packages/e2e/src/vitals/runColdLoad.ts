import type { Browser, Page } from 'playwright-core';
import { watchTraffic, type Traffic } from '../bench/watchTraffic.ts';
import { waitUntilLoaded } from '../browser/waitUntilLoaded.ts';
import { computeInpMs, computeLoadVitals, type LoadVitals } from './computeVitals.ts';
import { openSlowPhone } from './openSlowPhone.ts';
import { readTimeline, WATCH_TIMELINE_SCRIPT } from './timeline.ts';

/** A page to load. */
export interface ColdLoad {
  url: string;
  path: string;
  /** Session token. Default: not signed in. */
  token?: string;
  /** A tap or a key press, as soon as the page is live. Default: none. */
  interact?: (page: Page) => Promise<void>;
}

/** Figures of a load and of the interaction after it. */
export interface Vitals extends LoadVitals {
  /** Time from the interaction to the next paint; null without one. */
  inpMs: number | null;
}

/** A second without a request or a long task: the page is live. */
const QUIET_MS = 1_000;

/** Loads a page on a slow phone with an empty cache, and interacts with it once it has been quiet for a second. */
export async function runColdLoad(
  browser: Pick<Browser, 'newContext'>,
  { url, path, token, interact }: ColdLoad,
): Promise<Vitals> {
  const signIn = token === undefined ? '' : `localStorage.setItem('login', ${JSON.stringify(token)});`;
  const page = await openSlowPhone(browser, { url, initScript: `${signIn}${WATCH_TIMELINE_SCRIPT}` });
  try {
    const traffic = watchTraffic(page, QUIET_MS);
    await page.goto(path);
    await waitUntilLive(page, traffic);
    const load = computeLoadVitals((await readTimeline(page)).entries);
    if (!interact) return { ...load, inpMs: null };
    await interact(page);
    await waitUntilQuiet(page, traffic);
    return { ...load, inpMs: computeInpMs((await readTimeline(page)).entries) };
  } finally {
    await page.context().close();
  }
}

async function waitUntilLive(page: Page, traffic: Traffic): Promise<void> {
  // Waiting for elements costs the page time, so that comes last.
  await waitUntilQuiet(page, traffic);
  await waitUntilLoaded(page);
  await waitUntilQuiet(page, traffic);
  // The browser reports what a frame has changed after it; on a busy machine frames can come late.
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}

async function waitUntilQuiet(page: Page, traffic: Traffic): Promise<void> {
  for (let second = 0; second < MAX_SECONDS; second += 1) {
    await traffic.waitUntilQuiet();
    const { nowMs, entries } = await readTimeline(page);
    const tasks = entries.filter(({ type }) => type === 'longtask');
    if (tasks.every(({ startMs, durationMs }) => nowMs - startMs - durationMs >= QUIET_MS)) return;
  }
  throw new Error(`${page.url()} was not quiet for a second within ${MAX_SECONDS} seconds`);
}

const MAX_SECONDS = 60;
