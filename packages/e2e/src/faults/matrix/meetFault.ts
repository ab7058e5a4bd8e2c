import type { Page } from 'playwright-core';
import { follow, goTo, type Entry, type Reader } from '../../journeys/navigation.ts';
import { findBlanks } from '../../journeys/neverBlank.ts';
import { retryUntilPage, untilPageOrCard } from '../../journeys/remoteCard.ts';
import type { FaultKind } from './kinds.ts';
import { remoteOf, type Route } from './routes.ts';
import type { Visitor } from './visitor.ts';

/** How somebody comes: by the address, or from another page of the farm that is open already. */
export type Visit = 'cold' | 'warm';

/** One load of one page with one fault. */
export interface Load {
  route: Route;
  kind: FaultKind;
  visit: Visit;
  /** Where it is left for: a page of another remote. */
  away: Entry;
}

/** What became of it; `problem` names what went wrong, or is null. */
export interface Outcome {
  blank: boolean;
  canLeave: boolean;
  recovered: boolean;
  problem: string | null;
}

/**
 * Opens a page whose remote is at fault, looks at every frame, leaves it by the navigation, comes back, and presses
 * Retry once the fault is over.
 */
export async function meetFault(visitor: Visitor, load: Load, heading: string): Promise<Outcome> {
  const { proxy, reader } = visitor;
  const { page } = reader;
  const outcome: Outcome = { blank: false, canLeave: false, recovered: false, problem: null };
  try {
    const { area, path, mounted } = load.route;
    const { hits, end } = await load.kind.begin({ proxy, page, area, mounted });
    if (load.visit === 'cold') await comeByAddress(visitor, path);
    else await comeFromElsewhere(visitor, load);
    for (const name of [area.name, remoteOf(load.away)]) visitor.met.add(name);
    await untilPageOrCard(page, heading);
    if (hits() === 0) throw new Error('the fault was not met');
    await page.evaluate('window.untouched = true');

    await leave(reader, load);
    outcome.canLeave = true;
    await page.goBack({ waitUntil: 'commit' });
    await untilPageOrCard(page, heading);

    await end();
    await retryUntilPage(page, heading);
    outcome.recovered = (await page.evaluate('window.untouched')) === true;
  } catch (error) {
    outcome.problem = (error as Error).message.split('\n', 3).join(' ');
  }
  const { looked, blank } = await findBlanks(page);
  outcome.blank = looked === 0 || blank.length > 0;
  const seen = [outcome.problem, blank[0] && `blank: ${blank[0]}`, (await visitor.problems())[0]];
  outcome.problem = seen.filter(Boolean).join('; ') || null;
  return outcome;
}

/** What the page at a route is headed in a farm without faults. */
export async function readHeading({ reader: { page } }: Visitor, { path }: Route): Promise<string> {
  await page.goto(path);
  return untilHeading(page);
}

async function comeByAddress({ reader: { page }, forget }: Visitor, path: string): Promise<void> {
  await forget();
  await page.goto(path, { waitUntil: 'commit' });
}

/** From where the last fault was met, unless that page is not to know of this one, or has met the remote. */
async function comeFromElsewhere(visitor: Visitor, { route, kind }: Load): Promise<void> {
  const { met, forget, reader } = visitor;
  const { page } = reader;
  if (met.size === 0 || met.has(route.area.name) || kind.isInPage) {
    await forget();
    await page.goto(route.area.name === 'info' ? '/center/my/assets' : '/');
    await untilHeading(page);
  }
  await goTo(page, route.path);
}

async function untilHeading(page: Page): Promise<string> {
  const title = page.getByRole('main').getByRole('heading', { level: 1 }).first();
  await title.waitFor();
  await page.locator('main [role=progressbar]:not([aria-valuenow])').first().waitFor({ state: 'detached' });
  return title.innerText();
}

/** By the navigation, to a page of another remote. */
async function leave(reader: Reader, { route, kind, away }: Load): Promise<void> {
  const arrived = follow(reader, away);
  if (!kind.isEverywhere) return arrived;
  // Where the card comes in its place, it never does.
  arrived.catch(() => undefined);
  const { page } = reader;
  await page.waitForURL((url) => url.pathname !== route.path, { waitUntil: 'commit' });
  await Promise.race([arrived, page.getByRole('main').getByRole('alert').waitFor()]);
}
