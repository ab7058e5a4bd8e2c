import type { Browser, Page } from 'playwright-core';
import { toContextOptions } from '../../browser/pageSettings.ts';
import { watchContext } from '@farm/rollout/browser';
import { expectedBreaks } from '../../journeys/expectedFaults.ts';
import { follow, goTo, type Reader } from '../../journeys/navigation.ts';
import { findBlanks, watchForBlanks } from '../../journeys/neverBlank.ts';
import { retryUntilPage, untilPageOrCard } from '../../journeys/remoteCard.ts';
import { wordsOf } from '../../journeys/words.ts';
import { startFaultProxy } from '../faultProxy.ts';
import type { FaultKind } from './kinds.ts';
import type { Route } from './routes.ts';

/** How somebody comes: by the address, or from another page of the farm that is open already. */
export type Visit = 'cold' | 'warm';

/** One load of one page with one fault. */
export interface Load {
  route: Route;
  kind: FaultKind;
  visit: Visit;
}

/** What became of it; `problem` names what went wrong, or is null. */
export interface Outcome {
  blank: boolean;
  canLeave: boolean;
  recovered: boolean;
  problem: string | null;
}

/** What is needed to load a page. */
export interface Surroundings {
  browser: Browser;
  url: string;
  /** What each path is headed when nothing is wrong. */
  headings: Map<string, string>;
}

const STEP_LIMIT_MS = 20_000;
const say = wordsOf('en');

/**
 * Opens a page whose remote is at fault, looks at every frame, leaves it by the navigation, comes back, and presses
 * Retry once the fault is over.
 */
export async function meetFault(around: Surroundings, load: Load): Promise<Outcome> {
  const proxy = await startFaultProxy({ url: around.url });
  const { context, reader, problems } = await openVisitor(around.browser, proxy.url, load.route);
  const { page } = reader;
  const outcome: Outcome = { blank: false, canLeave: false, recovered: false, problem: null };
  try {
    const { area, path, mounted } = load.route;
    const { hits, end } = await load.kind.begin({ proxy, page, area, mounted });
    if (load.visit === 'cold') await page.goto(path, { waitUntil: 'commit' });
    else await comeFromElsewhere(page, load.route);
    const heading = around.headings.get(path) ?? '';
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
  const seen = [outcome.problem, blank[0] && `blank: ${blank[0]}`, (await problems())[0]];
  outcome.problem = seen.filter(Boolean).join('; ') || null;
  await context.close();
  await proxy.close();
  return outcome;
}

/** What the page at a route is headed in a farm without faults. */
export async function readHeading(
  { browser, url }: Omit<Surroundings, 'headings'>,
  route: Route,
): Promise<string> {
  const { context, reader } = await openVisitor(browser, url, route);
  await reader.page.goto(route.path);
  const heading = await untilHeading(reader.page);
  await context.close();
  return heading;
}

async function openVisitor(browser: Browser, url: string, { token }: Route) {
  const context = await browser.newContext({ ...toContextOptions({ locale: 'en' }), baseURL: url });
  context.setDefaultTimeout(STEP_LIMIT_MS);
  const watch = await watchContext(context, expectedBreaks);
  if (token !== null)
    await context.addInitScript(
      `if (location.origin !== 'null') localStorage.setItem('login', ${JSON.stringify(token)})`,
    );
  const page = await context.newPage();
  await watchForBlanks(page);
  const reader: Reader = { page, say, locale: 'en', screen: 'desktop' };
  return { context, reader, problems: async () => (await watch.problems()).map(({ text }) => text) };
}

async function comeFromElsewhere(page: Page, { area, path }: Route): Promise<void> {
  await page.goto(area.name === 'info' ? '/center/my/assets' : '/');
  await untilHeading(page);
  await goTo(page, path);
}

async function untilHeading(page: Page): Promise<string> {
  const title = page.getByRole('main').getByRole('heading', { level: 1 }).first();
  await title.waitFor();
  await page.locator('main [role=progressbar]:not([aria-valuenow])').first().waitFor({ state: 'detached' });
  return title.innerText();
}

/** By the navigation, to a page of another remote. */
async function leave(reader: Reader, { route, kind }: Load): Promise<void> {
  if (kind.isEverywhere) await leaveForCard(reader, route);
  else await follow(reader, route.area.name === 'info' ? 'assets' : 'home');
}

/** By a link that is on screen already, as far as the page or the card in its place. */
async function leaveForCard(reader: Reader, { path }: Route): Promise<void> {
  const { page } = reader;
  const arrived = follow(reader, path === '/' ? 'notice' : 'home');
  await page.waitForURL((url) => url.pathname !== path, { waitUntil: 'commit' });
  await Promise.race([arrived, page.getByRole('main').getByRole('alert').waitFor()]);
  arrived.catch(() => undefined);
}
