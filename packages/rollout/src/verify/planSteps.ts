import { setTimeout as delay } from 'node:timers/promises';
import { openPath, PageProblem, RENDER_TIMEOUT_MS, SETTLE_MS, waitUntilRendered } from './tab.ts';
import type { Moment, Visit } from './visit.ts';

/** An act before a moment of a visit. */
export interface Step {
  moment: Moment;
  act: () => Promise<void>;
}

/** Plans the steps of a visit. */
export function planSteps(visit: Visit): Step[] {
  const { tab, page, look, quietMs } = visit;
  const steps: Step[] = [
    { moment: 'opened', act: () => openPage(visit) },
    { moment: 'rested', act: () => delay(quietMs) },
  ];
  const { neighbor } = page;
  if (neighbor !== null) steps.push({ moment: 'turned', act: () => openPath(tab, neighbor) });
  const sibling = findSiblingPath(visit);
  if (sibling !== null) steps.push({ moment: 'away', act: () => openPath(tab, sibling) });
  if (neighbor !== null || sibling !== null)
    steps.push({ moment: 'back', act: () => openPath(tab, page.address) });
  steps.push({ moment: 'second', act: () => openAgain(visit) });
  if (look.isPressed)
    steps.push(
      { moment: 'failing', act: () => openWithFailingApi(visit) },
      { moment: 'second', act: () => openWithWorkingApi(visit) },
    );
  return steps;
}

async function openPage({ tab, page }: Visit): Promise<void> {
  const response = await tab.goto(page.address, { waitUntil: 'load', timeout: RENDER_TIMEOUT_MS });
  if (response && !response.ok()) throw new PageProblem(`the page returned status ${response.status()}`);
  await waitUntilRendered(tab);
  await delay(SETTLE_MS);
}

async function openAgain({ tab }: Visit): Promise<void> {
  await tab.reload({ waitUntil: 'load', timeout: RENDER_TIMEOUT_MS });
  await waitUntilRendered(tab);
  await delay(SETTLE_MS);
}

/** Time for which a page is watched while the API fails, in milliseconds. */
const FAILING_MS = 3_000;

async function openWithFailingApi(visit: Visit): Promise<void> {
  visit.api.isDown = true;
  await openAgain(visit);
  await delay(FAILING_MS);
}

async function openWithWorkingApi(visit: Visit): Promise<void> {
  visit.api.isDown = false;
  await openAgain(visit);
}

/** Returns the path of a page of another remote that opens for anybody; null if there is none. */
function findSiblingPath({ data, page }: Visit): string | null {
  const paths = data.remotes
    .filter(
      ({ disabled, descriptor }) => !disabled && descriptor.mounts.every(({ path }) => path !== page.mount),
    )
    .flatMap(({ descriptor }) => descriptor.mounts)
    .filter(({ path, access, layout }) => access === 'public' && layout !== 'auth' && !/[:*]/.test(path))
    .map(({ path }) => path);
  return paths[0] ?? null;
}
