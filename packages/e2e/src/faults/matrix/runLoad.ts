import type { Page } from 'playwright-core';
import { openEntry, openClientRoute, type NavigationEntry, type Reader } from '../../journeys/navigation.ts';
import { listBlankFrames } from '../../journeys/neverBlank.ts';
import { retryUntilPage, waitForPageOrCard } from '../../journeys/remoteCard.ts';
import type { FaultKind } from './faultKinds.ts';
import { resolveRemoteName, type Route } from './routes.ts';
import type { Visitor } from './visitor.ts';

/** Way a page is opened: by its address (cold), or from another open page of the farm (warm). */
export type Visit = 'cold' | 'warm';

/** One load of one page with one fault. */
export interface Load {
  route: Route;
  kind: FaultKind;
  visit: Visit;
  /** Navigation entry to leave by; leads to a page of another remote. */
  exitEntry: NavigationEntry;
}

/** Result of a load; `problem` describes a failure, or is null. */
export interface Outcome {
  blank: boolean;
  canLeave: boolean;
  recovered: boolean;
  problem: string | null;
}

/**
 * Opens a page whose remote is faulty, checks every frame, leaves by the navigation, comes back, and presses Retry
 * after the fault has ended.
 */
export async function runLoad(visitor: Visitor, load: Load, heading: string): Promise<Outcome> {
  const { proxy, reader } = visitor;
  const { page } = reader;
  const outcome: Outcome = { blank: false, canLeave: false, recovered: false, problem: null };
  try {
    const { area, path, pageName } = load.route;
    const { hits, stop: stopFault } = await load.kind.start({ proxy, page, area, pageName });
    if (load.visit === 'cold') await openByAddress(visitor, path);
    else await openFromOtherPage(visitor, load);
    for (const name of [area.name, resolveRemoteName(load.exitEntry)]) visitor.loadedRemotes.add(name);
    await waitForPageOrCard(page, heading);
    if (hits() === 0) throw new Error('the fault was not met');
    await page.evaluate('window.untouched = true');

    await leavePage(reader, load);
    outcome.canLeave = true;
    await page.goBack({ waitUntil: 'commit' });
    await waitForPageOrCard(page, heading);

    await stopFault();
    await retryUntilPage(page, heading);
    outcome.recovered = (await page.evaluate('window.untouched')) === true;
  } catch (error) {
    outcome.problem = (error as Error).message.split('\n', 3).join(' ');
  }
  const { looked, blank } = await listBlankFrames(page);
  outcome.blank = looked === 0 || blank.length > 0;
  const problems = [outcome.problem, blank[0] && `blank: ${blank[0]}`, (await visitor.problems())[0]];
  outcome.problem = problems.filter(Boolean).join('; ') || null;
  return outcome;
}

/** Returns the heading of a route's page in a farm without faults. */
export async function readHeading({ reader: { page } }: Visitor, { path }: Route): Promise<string> {
  await page.goto(path);
  return waitForFirstHeading(page);
}

async function openByAddress({ reader: { page }, clearBrowserData }: Visitor, path: string): Promise<void> {
  await clearBrowserData();
  await page.goto(path, { waitUntil: 'commit' });
}

/**
 * Starts from the page of the previous load, unless that page has already loaded the remote or would not learn of the
 * fault.
 */
async function openFromOtherPage(visitor: Visitor, { route, kind }: Load): Promise<void> {
  const { loadedRemotes, clearBrowserData, reader } = visitor;
  const { page } = reader;
  if (loadedRemotes.size === 0 || loadedRemotes.has(route.area.name) || kind.isFixedAtPageLoad) {
    await clearBrowserData();
    await page.goto(route.area.name === 'info' ? '/center/my/assets' : '/');
    await waitForFirstHeading(page);
  }
  await openClientRoute(page, route.path);
}

async function waitForFirstHeading(page: Page): Promise<string> {
  const title = page.getByRole('main').getByRole('heading', { level: 1 }).first();
  await title.waitFor();
  await page.locator('main [role=progressbar]:not([aria-valuenow])').first().waitFor({ state: 'detached' });
  return title.innerText();
}

/** Leaves by the navigation, to a page of another remote. */
async function leavePage(reader: Reader, { route, kind, exitEntry }: Load): Promise<void> {
  const arrival = openEntry(reader, exitEntry);
  if (!kind.isGlobal) return arrival;
  // Never resolves if the other page shows the error card, too.
  arrival.catch(() => undefined);
  const { page } = reader;
  await page.waitForURL((url) => url.pathname !== route.path, { waitUntil: 'commit' });
  await Promise.race([arrival, page.getByRole('main').getByRole('alert').waitFor()]);
}
