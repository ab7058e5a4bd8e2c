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

/**
 * Opens a page in a new browser context, whose requests reach nothing but `site`, and reads it once it is shown. Pages for
 * users see an account without a name whose figures never arrive, so nothing personal can be in a snapshot.
 * @throws Error if the page fails, takes too long, or contains what no page may
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
    await waitUntilShown(page, target, traffic.isQuiet);
    const content = await page.evaluate<Omit<Snapshot, 'hasData'>>(READ_SNAPSHOT);
    return checkSnapshot({ ...content, hasData: traffic.hasData() });
  } finally {
    await context.close();
  }
}

async function waitUntilShown(
  page: Page,
  { audience }: SnapshotTarget,
  isQuiet: () => boolean,
): Promise<void> {
  const check = (expression: string) => page.evaluate<boolean>(expression);
  await pollUntil(async () => isQuiet() && (await check(IS_LIVE)), LIMIT_MS);
  if (!(await check(IS_LIVE))) throw new Error(`it is not shown after ${LIMIT_MS / 1000} seconds`);
  // Without its data a page is worth having too.
  if (audience !== 'users')
    await pollUntil(async () => isQuiet() && !(await check(HAS_PLACEHOLDERS)), DATA_LIMIT_MS);
  if (await check(HAS_FAILED)) throw new Error('an error card is shown instead');
}

/** Polls, because waiting for an expression inside the page needs eval, which its policy forbids. */
async function pollUntil(isReady: () => Promise<boolean>, limitMs: number): Promise<void> {
  const deadline = performance.now() + limitMs;
  while (!(await isReady()) && performance.now() < deadline) await delay(POLL_MS);
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
}

/** Answers every request of the context. */
async function answerRequests(
  context: BrowserContext,
  target: SnapshotTarget,
  site: SnapshotSite,
): Promise<Traffic> {
  let hasData = false;
  let pending = 0;
  let lastResponseAt = performance.now();
  await context.route('**/*', async (route) => {
    pending += 1;
    hasData ||= target.audience !== 'users' && isApiRequest(route);
    try {
      await answerRequest(route, target, site);
    } catch {
      // Nobody waits for this function: an error would end the gateway. The page meets it as a request that failed.
      await route.abort().catch(() => undefined);
    }
    pending -= 1;
    lastResponseAt = performance.now();
  });
  return {
    isQuiet: () => pending === 0 && performance.now() - lastResponseAt >= QUIET_MS,
    hasData: () => hasData,
  };
}

function isApiRequest(route: Route): boolean {
  return new URL(route.request().url()).pathname.startsWith(`${API_ROOT}/`);
}

async function answerRequest(route: Route, target: SnapshotTarget, site: SnapshotSite): Promise<void> {
  const request = route.request();
  const { origin, pathname, search } = new URL(request.url());
  const origins = [site.publicUrl, site.hostApi]
    .filter((url) => url !== '')
    .map((url) => new URL(url).origin);
  if (!origins.includes(origin) || request.method() !== 'GET') return route.abort();
  const isApi = isApiRequest(route);
  if (isApi && target.audience === 'users') {
    // Every other request stays pending, as on a slow network.
    if (pathname !== API_ROOT + readProfile.path) return undefined;
    return route.fulfill({ json: toNobody(target) });
  }
  if (isApi && request.resourceType() === 'eventsource') return route.abort();
  const isPage = request.isNavigationRequest();
  return route.fulfill(isPage ? await site.renderPage(target) : await site.get(pathname + search));
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
  if (html === '') throw new Error('it is empty');
  if (/<(?:script|style|iframe|object|embed|link|base|meta)\b/i.test(html))
    throw new Error('it has an element that could run or load something');
  if (`${globalCss}${css}`.includes('</')) throw new Error('its styles could end their element');
  return snapshot;
}
