import { setTimeout as delay } from 'node:timers/promises';
import type { BrowserContext } from 'playwright-core';
import { createPicture } from '../createPicture.ts';
import { openDevTools } from '../measures/devTools.ts';
import { watchWork } from '../measures/watchWork.ts';
import { RENDER_TIMEOUT_MS, SETTLE_MS, waitUntilRendered } from '../tab.ts';
import { openVisit, type VisitPlan } from '../openVisit.ts';
import type { Finding, Watch } from '../visit.ts';
import { watchCalls } from '../watches/watchCalls.ts';
import { watchErrors } from '../watches/watchErrors.ts';
import { watchListeners } from '../watches/watchListeners.ts';
import { watchShown } from '../watches/watchShown.ts';
import type { SiblingPage } from './listSiblingPages.ts';
import { openOtherPage } from './openOtherPage.ts';

/** Time for it, in times that a page is left alone. */
const BUDGET_FACTOR = 2;
/** Until an error that follows from rendering is told. */
const ERROR_MS = 100;

const WATCHERS = [watchCalls, watchErrors, watchShown];

/**
 * Opens the candidate's page, goes from there to pages of other remotes within the document as long as there is time, and looks at
 * what fails there and does not fail without the candidate.
 */
export async function checkSiblings(
  context: BrowserContext,
  plan: VisitPlan,
  siblings: readonly SiblingPage[],
): Promise<Finding[]> {
  const { page, quietMs } = plan;
  const visit = await openVisit(context, plan);
  const { tab } = visit;
  const watches: Watch[] = [];
  for (const watch of WATCHERS) watches.push(await watch(visit));
  // Closes a tab that hangs, which other visits report.
  await watchWork(visit);
  const listeners = await watchListeners(visit);
  const devTools = await openDevTools(tab);
  const openWithin = async (address: string) => {
    await openOtherPage(tab, devTools, address);
    await delay(ERROR_MS);
  };
  const openAnew = async (address: string) => {
    const response = await tab.goto(address, { waitUntil: 'load', timeout: RENDER_TIMEOUT_MS });
    if (response?.ok() === false) throw new Error(`the page returned status ${response.status()}`);
    await waitUntilRendered(tab);
    await delay(SETTLE_MS);
  };
  const lookAt = async (act: () => Promise<void>) => {
    const problems: string[] = [];
    try {
      await act();
      for (const when of ['always', 'away'] as const)
        for (const watch of watches) problems.push(...((await watch[when]?.()) ?? []));
    } catch (error) {
      problems.push((error as Error).message.split('\n')[0] ?? '');
    }
    return [...new Set(problems)];
  };
  const findings: Finding[] = [];
  // Its own faults are found by the other visits.
  await lookAt(() => openAnew(page.address));
  const deadline = Date.now() + BUDGET_FACTOR * quietMs;
  for (const { name, address } of siblings) {
    if (tab.isClosed() || Date.now() > deadline) break;
    const step = `on ${address} of ${name}`;
    visit.trace.add(step);
    const problems = await lookAt(() => openWithin(address));
    if (tab.isClosed()) break;
    // A listener that is left on the first page is left on all.
    const left = address === siblings[0]?.address ? ((await listeners.away?.()) ?? []) : [];
    if (problems.length + left.length === 0) continue;
    const evidence = { trace: visit.trace.format(), picture: await createPicture(tab) };
    const isOwnFault = problems.length > 0 && (await lookAt(() => openAnew(address))).length > 0;
    for (const text of isOwnFault ? left : [...problems, ...left]) findings.push({ step, text, evidence });
    if (problems.length > 0) await lookAt(() => openAnew(page.address));
  }
  return findings;
}
