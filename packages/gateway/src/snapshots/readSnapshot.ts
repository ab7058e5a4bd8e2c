import { setTimeout as delay } from 'node:timers/promises';
import { API_ROOT } from '@farm/contracts/call';
import { readProfile } from '@farm/contracts/calls';
import type { Profile } from '@farm/contracts';
import type { Browser, BrowserContext, Page, Route } from '@farm/rollout/browser';
import { HAS_FAILED, HAS_PLACEHOLDERS, IS_LIVE, KEEP_RULES_SCRIPT, READ_SNAPSHOT } from './pageScripts.ts';
import type { Snapshot, SnapshotTarget } from './snapshot.ts';

/** A response of the gateway. */
export interface SiteResponse {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

/** The gateway, as the page of a snapshot meets it. */
export interface SnapshotSite {
  /** Origin that the page takes its own for. */
  publicUrl: string;
  /** Origin of the API in the page; '' for the page's own. */
  hostApi: string;
  /** Renders the page for nobody in particular, without a snapshot. */
  renderPage: (target: SnapshotTarget) => Promise<SiteResponse>;
  /** Requests a file or public data, by path. */
  get: (path: string) => Promise<SiteResponse>;
}

const LIMIT_MS = 30_000;
/** Longest wait for public figures, in milliseconds. */
const DATA_LIMIT_MS = 5_000;
const POLL_MS = 50;
/** A page that asked for nothing for this long has what it shows. */
const QUIET_MS = 150;

/** Why a page has no snapshot, if neither the browser nor a limit of time is the reason. */
export class UnfitPage extends Error {}

/**
 * Opens a page in a new browser context, whose requests reach nothing but `site`, and reads it once it is shown. Pages for
 * users see an account without a name whose figures never arrive, so nothing personal can be in a snapshot.
 * @throws UnfitPage if the page fails, or a request of it, or contains what no page may
 */
export async function readSnapshot(
  browser: Browser,
  target: SnapshotTarget,
  site: SnapshotSite,
): Promise<Snapshot> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    serviceWorkers: 'block',
  });
  try {
    await prepareBrowser(context, target, site.publicUrl);
    const traffic = await answerRequests(context, target, site);
    const page = await context.newPage();
    await page.goto(new URL(target.path, site.publicUrl).href, { waitUntil: 'commit', timeout: LIMIT_MS });
    const isComplete = await waitUntilShown(page, target, traffic);
    const failure = traffic.failure();
    // Without it the page says less than it would to a visitor, or in another language.
    if (failure !== null) throw new UnfitPage(`it got no ${failure}`);
    const content = await page.evaluate<Content>(READ_SNAPSHOT);
    return checkSnapshot({ ...content, isComplete, hasData: traffic.hasData() });
  } finally {
    await context.close();
  }
}

type Content = Omit<Snapshot, 'isComplete' | 'hasData'>;

/** @returns true if nothing in the page is still to come */
async function waitUntilShown(
  page: Page,
  { audience }: SnapshotTarget,
  { isQuiet }: Traffic,
): Promise<boolean> {
  const check = (expression: string) => page.evaluate<boolean>(expression);
  if (!(await pollUntil(() => check(IS_LIVE), LIMIT_MS)))
    throw new Error(`it is not shown after ${LIMIT_MS / 1000} seconds`);
  // Without its data a page is worth having too, and for users it never comes.
  const hasAll = async () => isQuiet() && (audience === 'users' || !(await check(HAS_PLACEHOLDERS)));
  const isComplete = await pollUntil(hasAll, DATA_LIMIT_MS);
  if (await check(HAS_FAILED)) throw new UnfitPage('an error card is shown instead');
  return isComplete;
}

/**
 * Polls, because waiting for an expression inside the page needs eval, which its policy forbids.
 * @returns false if it was not ready within the limit
 */
async function pollUntil(isReady: () => Promise<boolean>, limitMs: number): Promise<boolean> {
  const deadline = performance.now() + limitMs;
  while (!(await isReady())) {
    if (performance.now() > deadline) return false;
    await delay(POLL_MS);
  }
  return true;
}

async function prepareBrowser(
  context: BrowserContext,
  { locale, direction, audience }: SnapshotTarget,
  url: string,
): Promise<void> {
  await context.addCookies([{ name: 'lng', value: locale, url }]);
  const kept = {
    settings: JSON.stringify({ themeDirection: direction }),
    ...(audience === 'users' && { login: 'snapshot' }),
  };
  const keep = Object.entries(kept)
    .map((pair) => `localStorage.setItem(${pair.map((text) => JSON.stringify(text)).join(', ')});`)
    .join('');
  await context.addInitScript(`${KEEP_RULES_SCRIPT}${keep}`);
}

interface Traffic {
  /** True if the page has everything that it asked for. */
  isQuiet: () => boolean;
  /** True if it asked for public data. */
  hasData: () => boolean;
  /** Path of a script or of data that it asked for and did not get; null if it got all. */
  failure: () => string | null;
}

/** Answers every request of the context. */
async function answerRequests(
  context: BrowserContext,
  target: SnapshotTarget,
  site: SnapshotSite,
): Promise<Traffic> {
  let [hasData, pending, lastResponseAt] = [false, 0, performance.now()];
  const failed = new Set<string>();
  await context.route('**/*', async (route) => {
    pending += 1;
    hasData ||= target.audience !== 'users' && isApiRequest(route);
    const path = toPath(route);
    try {
      // A second attempt may succeed.
      if ((await answerRequest(route, target, site)) < 400) failed.delete(path);
      else failed.add(path);
    } catch {
      // Nobody waits for this function: an error would end the gateway. The page meets it as a request that failed.
      failed.add(path);
      await route.abort().catch(() => undefined);
    }
    // A page reads the same without them, and those of a canary are for its visitors only.
    if (['font', 'image', 'media'].includes(route.request().resourceType())) failed.delete(path);
    pending -= 1;
    lastResponseAt = performance.now();
  });
  return {
    isQuiet: () => pending === 0 && performance.now() - lastResponseAt >= QUIET_MS,
    hasData: () => hasData,
    failure: () => failed.values().next().value ?? null,
  };
}

function toPath(route: Route): string {
  return new URL(route.request().url()).pathname;
}

function isApiRequest(route: Route): boolean {
  return toPath(route).startsWith(`${API_ROOT}/`);
}

/** @returns the status; 0 for a request that is for no one to answer */
async function answerRequest(route: Route, target: SnapshotTarget, site: SnapshotSite): Promise<number> {
  const request = route.request();
  const { origin, pathname, search } = new URL(request.url());
  const origins = [site.publicUrl, site.hostApi]
    .filter((url) => url !== '')
    .map((url) => new URL(url).origin);
  const isApi = isApiRequest(route);
  const isStream = isApi && request.resourceType() === 'eventsource';
  if (!origins.includes(origin) || request.method() !== 'GET' || isStream) {
    await route.abort();
    return 0;
  }
  if (isApi && target.audience === 'users') {
    // Every other request stays pending, as on a slow network.
    if (pathname === API_ROOT + readProfile.path) await route.fulfill({ json: toNobody(target) });
    return 0;
  }
  const response = request.isNavigationRequest()
    ? await site.renderPage(target)
    : await site.get(pathname + search);
  await route.fulfill(response);
  return response.status;
}

function toNobody({ locale, role }: SnapshotTarget): Profile {
  return {
    id: '00000000-0000-4000-8000-000000000000',
    email: '',
    name: '',
    role: role === 'admin' ? 'admin' : 'user',
    locale,
    timeZone: 'UTC',
    createdAt: '2026-01-01T00:00:00.000Z',
  };
}

/** The page's policy would refuse these too; here they have a name and stay out. */
function checkSnapshot(snapshot: Snapshot): Snapshot {
  const { html, css, globalCss } = snapshot;
  if (html === '') throw new UnfitPage('it is empty');
  if (/<(?:script|style|iframe|object|embed|link|base|meta)\b/i.test(html))
    throw new UnfitPage('it has an element that could run or load something');
  if (`${globalCss}${css}`.includes('</')) throw new UnfitPage('its styles could end their element');
  return snapshot;
}
