import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import { createPicture } from '../createPicture.ts';
import { checkGrowth, type Holding } from '../measures/checkGrowth.ts';
import { openDevTools, readMetrics, releaseGarbage } from '../measures/devTools.ts';
import { COUNT_LEFTOVERS, createLeftoverScript, type Leftovers } from '../measures/leftoverScript.ts';
import { watchWork } from '../measures/watchWork.ts';
import { RENDER_TIMEOUT_MS, waitUntilRendered } from '../tab.ts';
import { openVisit, type VisitPlan } from '../openVisit.ts';
import type { Finding, Visit } from '../visit.ts';
import { watchCalls } from '../watches/watchCalls.ts';
import { createCaptureScript, DIFFER, DIFFER_PLATFORM } from './captureScript.ts';
import { LIST_FRAME_CHANGES } from './frameScript.ts';
import { openOtherPage } from './openOtherPage.ts';

/** Visits after which it is counted what the page holds: the first ones load what is loaded once. */
const COUNTED_VISITS = [2, 7, 12];
const VISITS = 12;

const ON_THE_WAY = 'on going to and fro';
const BACK = 'back on a sibling’s page';
const POLL_MS = 200;
/** Time for the last animations and requests of a page, after which a difference is one. */
const SETTLE_MS = 3_000;

/** Other pages of the same document that open for everybody. */
export interface Siblings {
  sibling: string;
  /** Another one, to have the document settled before it is captured; null if there is none. */
  second: string | null;
}

/**
 * Opens a sibling's page, goes to the candidate's page and back twelve times, and looks at what has changed on the sibling's page and
 * in the shell's frame, and at what the document holds more with each visit.
 */
export async function checkPlace(
  context: BrowserContext,
  plan: VisitPlan,
  siblings: Siblings,
): Promise<Finding[]> {
  const visit = await openVisit(context, plan);
  const { tab } = visit;
  const findings: Finding[] = [];
  const add = async (step: string, texts: readonly string[] = []) => {
    for (const text of texts) {
      visit.trace.add(`found ${step}: ${text}`);
      const picture = findings.length === 0 ? await createPicture(tab) : null;
      findings.push({ step, text, evidence: { trace: visit.trace.format(), picture } });
    }
  };
  const watches = [await watchCalls(visit), await watchWork(visit)];
  try {
    await goToAndFro(visit, siblings, add);
  } catch (error) {
    const [reason = ''] = (error as Error).message.split('\n');
    // A watch that closes the tab says why.
    if (!tab.isClosed()) await add(ON_THE_WAY, [`it cannot be left and come back to: ${reason}`]);
  }
  for (const { always } of watches) await add(ON_THE_WAY, await always?.());
  return findings;
}

async function goToAndFro(
  visit: Visit,
  { sibling, second }: Siblings,
  add: (step: string, texts: readonly string[]) => Promise<void>,
): Promise<void> {
  const { tab, candidate, page, quietMs, context } = visit;
  const devTools = await openDevTools(tab);
  await context.addInitScript(createLeftoverScript(`/r/${candidate.name}/${candidate.version}/`));
  await tab.goto(sibling, { waitUntil: 'load', timeout: RENDER_TIMEOUT_MS });
  await waitUntilRendered(tab);
  if (second !== null) {
    await openOtherPage(tab, devTools, second);
    await openOtherPage(tab, devTools, sibling);
  }
  await capture(visit);
  const replaced = new Set<string>();
  const lookAtPlatform = async () => {
    for (const text of await tab.evaluate<string[]>(DIFFER_PLATFORM)) replaced.add(text);
  };
  const holdings: Holding[] = [];
  for (let visits = 1; visits <= VISITS; visits += 1) {
    await openOtherPage(tab, devTools, page.address);
    if (visits === 1) {
      // The shell undoes some of it soon.
      for (const deadline = Date.now() + quietMs; Date.now() < deadline;) {
        await lookAtPlatform();
        await delay(POLL_MS);
      }
      await add('on its page', await settle(() => tab.evaluate<string[]>(LIST_FRAME_CHANGES)));
    }
    await openOtherPage(tab, devTools, sibling);
    if (COUNTED_VISITS.includes(visits)) holdings.push(await readHolding(tab, devTools, visits));
  }
  await add('after twelve visits', checkGrowth(holdings));
  await add(BACK, await settle(() => tab.evaluate<string[]>(LIST_FRAME_CHANGES)));
  const changes = await settle(() => tab.evaluate<string[]>(DIFFER));
  await add(BACK, [...new Set([...replaced, ...changes])]);
  await add(BACK, await tab.evaluate<string[]>(CHECK_FOCUS));
}

/** Captures the page once it changes no more by itself. */
async function capture({ tab, candidate }: Visit): Promise<void> {
  for (const deadline = Date.now() + SETTLE_MS; ;) {
    await tab.evaluate(createCaptureScript(candidate.name));
    await delay(POLL_MS);
    const changes = await tab.evaluate<string[]>(DIFFER);
    if (changes.length === 0 || Date.now() > deadline) return;
  }
}

/** @returns the problems that last */
async function settle(list: () => Promise<string[]>): Promise<string[]> {
  for (const deadline = Date.now() + SETTLE_MS; ;) {
    const problems = await list();
    if (problems.length === 0 || Date.now() > deadline) return problems;
    await delay(POLL_MS);
  }
}

async function readHolding(tab: Page, devTools: CDPSession, visits: number): Promise<Holding> {
  await releaseGarbage(devTools);
  const { nodes, listeners, heapBytes } = await readMetrics(devTools);
  const leftovers = await tab.evaluate<Leftovers>(COUNT_LEFTOVERS);
  return { visits, nodes, listeners, heapBytes, ...leftovers };
}

/** A focus trap that is left behind takes the focus back. */
const CHECK_FOCUS = `new Promise((resolve) => {
  const target = document.querySelector('header a[href], header button, nav a[href]');
  if (!target) return resolve([]);
  target.focus({ preventScroll: true });
  setTimeout(() => {
    const isKept = document.activeElement === target || !target.checkVisibility();
    target.blur();
    resolve(isKept ? [] : ['it takes the focus away from the shell’s frame: end the focus trap at unmount']);
  }, 100);
})`;
