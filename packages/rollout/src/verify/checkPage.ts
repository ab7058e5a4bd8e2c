import { setTimeout as delay } from 'node:timers/promises';
import { API_ROOT } from '@farm/contracts/call';
import { PAGE_DATA_ID, SHELL, type PageData } from '@farm/contracts/registry';
import type { BrowserContext, Page, Request, Response } from 'playwright-core';
import { watchContext } from '../browser/watchContext.ts';
import type { PageToMount } from './planMounts.ts';

/** Version under verification, which every opened page must run. */
export interface Candidate {
  server: string;
  name: string;
  version: string;
}

const RENDER_TIMEOUT_MS = 30_000;
const POLL_INTERVAL_MS = 50;
/** Pause after a later render, so that requests started by it, such as chunks on demand, can fail visibly. */
const SETTLE_MS = 300;
/** A page at rest may work for this share of the time. */
const MAX_WORK_SHARE = 0.3;

/** A visit of a page. */
interface Visit {
  candidate: Candidate;
  page: PageToMount;
  /** Time for which the page is watched at rest, in milliseconds. */
  quietMs: number;
}

/**
 * Opens a page of a candidate in a fresh context, watches it at rest, leaves it for a sibling's page and comes back, and opens it a
 * second time. @returns a sentence for each problem
 */
export async function checkPage(context: BrowserContext, visit: Visit): Promise<string[]> {
  const { candidate, page } = visit;
  // Allows every URL: the page's policy limits its hosts, and violations are reported.
  const watch = await watchContext(context, toExpectedErrors(page), () => true);
  const tab = await context.newPage();
  const listNetworkProblems = watchNetwork(tab, candidate, page);
  const problems = [...(await openPage(tab, visit)), ...listNetworkProblems()];
  const pageProblems = await watch.problems();
  return [...problems, ...pageProblems.map(({ kind, text }) => `${kind}: ${text.replaceAll(/\s+/g, ' ')}`)];
}

/** Tolerates a 400 or 404 of the API on a page opened with a made-up id. */
function toExpectedErrors({ hasMadeUpId }: PageToMount) {
  return hasMadeUpId ? { console: [/Failed to load resource: .* 40[04] .*\/api\//] } : {};
}

async function openPage(tab: Page, { candidate, page, quietMs }: Visit): Promise<string[]> {
  try {
    const response = await tab.goto(page.address, { waitUntil: 'load', timeout: RENDER_TIMEOUT_MS });
    if (response && !response.ok()) return [`the page returned status ${response.status()}`];
    const data = await readPageData(tab);
    const problems = checkVersion(data, candidate);
    await waitUntilRendered(tab);
    problems.push(...(await watchAtRest(tab, quietMs)), ...(await checkShown(tab, { data, page })));
    const sibling = findSiblingPath(data, page);
    if (sibling !== null) {
      await navigate(tab, sibling);
      await navigate(tab, page.address);
      problems.push(...(await checkShown(tab, { data, page, when: 'after leaving for a sibling' })));
    }
    await tab.reload({ waitUntil: 'load', timeout: RENDER_TIMEOUT_MS });
    await waitUntilRendered(tab);
    await delay(SETTLE_MS);
    problems.push(...(await checkShown(tab, { data, page, when: 'at a second visit' })));
    return problems;
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    return [`it cannot be opened: ${reason ?? ''}`];
  }
}

/** Leaves the page alone for a while. @returns a problem if it does not rest */
async function watchAtRest(tab: Page, quietMs: number): Promise<string[]> {
  const devTools = await tab.context().newCDPSession(tab);
  // Time that its main thread really worked, whatever else the machine does.
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const readWorkMs = async () => {
    const { metrics } = await devTools.send('Performance.getMetrics');
    return 1_000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
  };
  const readWorkMsAtRest = async () => {
    const before = await readWorkMs();
    await delay(quietMs);
    return (await readWorkMs()) - before;
  };
  await delay(SETTLE_MS);
  // A page that was still busy with its start rests the second time.
  let workMs = await readWorkMsAtRest();
  if (workMs > quietMs * MAX_WORK_SHARE) workMs = await readWorkMsAtRest();
  await devTools.detach();
  if (workMs <= quietMs * MAX_WORK_SHARE) return [];
  return [`it never rests: ${Math.round(workMs)} of ${quietMs} ms at rest were work`];
}

/** Returns the path of a page of another remote that opens for anybody; null if there is none. */
function findSiblingPath({ remotes }: PageData, { mount }: PageToMount): string | null {
  const paths = remotes
    .filter(({ disabled, descriptor }) => !disabled && descriptor.mounts.every(({ path }) => path !== mount))
    .flatMap(({ descriptor }) => descriptor.mounts)
    .filter(({ path, access }) => access === 'public' && !/[:*]/.test(path))
    .map(({ path }) => path);
  return paths[0] ?? null;
}

/** Goes to another path within the document, as a link does. */
async function navigate(tab: Page, path: string): Promise<void> {
  await tab.evaluate(
    `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate', { state: null }));`,
  );
  await delay(SETTLE_MS);
  await waitUntilRendered(tab);
}

/** @returns a problem if the page shows an error card, or if it left for a page of another remote */
async function checkShown(
  tab: Page,
  { data, page, when }: { data: PageData; page: PageToMount; when?: string },
): Promise<string[]> {
  const suffix = when === undefined ? '' : ` ${when}`;
  const problems: string[] = [];
  const failure = await tab.evaluate<string | null>(FAILURE);
  if (failure !== null) problems.push(`an error card is shown instead${suffix}: ${failure}`);
  const { pathname } = new URL(tab.url());
  const own = data.remotes.find(({ descriptor }) =>
    descriptor.mounts.some(({ path }) => path === page.mount),
  );
  if (own?.descriptor.mounts.some(({ path }) => isMountedAt(path, pathname)) !== true)
    problems.push(`it leaves for ${pathname}${suffix}`);
  return problems;
}

/** Tells whether a mount, such as `/notices/:id` or `/console/*`, serves a path. */
function isMountedAt(mount: string, pathname: string): boolean {
  return new URLPattern({ pathname: mount.replace(/\/\*$/, '{/*}?') }).test({ pathname });
}

/** Polls, because Playwright's own wait evaluates a string inside the page, which the page's policy forbids. */
async function waitUntilRendered(tab: Page): Promise<void> {
  for (const deadline = Date.now() + RENDER_TIMEOUT_MS; Date.now() < deadline;) {
    if (await tab.evaluate<boolean>(IS_RENDERED)) return;
    await delay(POLL_INTERVAL_MS);
  }
  throw new Error(`it is still loading after ${RENDER_TIMEOUT_MS / 1000} seconds`);
}

// Texts, not functions: they run in the page, whose types this program lacks.
const IS_RENDERED = `(() => {
  const main = document.querySelector('main');
  return main !== null && main.innerText.trim() !== ''
    && main.querySelector('[role=progressbar]:not([aria-valuenow])') === null;
})()`;
// The shell marks its own card for a failed page; error messages of the page itself do not count.
const FAILURE = `document.querySelector('[data-failure]')?.innerText.replaceAll(/\\s+/g, ' ').trim() || null`;

async function readPageData(tab: Page): Promise<PageData> {
  const text = await tab.evaluate<string>(
    `document.getElementById('${PAGE_DATA_ID}')?.textContent ?? 'null'`,
  );
  const data = JSON.parse(text) as PageData | null;
  if (!data) throw new Error('the page has no page data');
  return data;
}

/** Checks that the page data names the candidate version. */
function checkVersion(data: PageData, { name, version }: Candidate): string[] {
  const entry = name === SHELL ? data.shell : data.remotes.find((remote) => remote.name === name);
  if (!entry) return [`the page does not include ${name}`];
  return entry.version === version ? [] : [`the page runs ${name} ${entry.version} instead`];
}

/** Records requests to the farm. The returned function reports failures, and a missing or wrong candidate script. */
function watchNetwork(tab: Page, { server, name, version }: Candidate, page: PageToMount): () => string[] {
  const problems: string[] = [];
  const scripts: string[] = [];
  const toPath = (request: Request) => request.url().slice(server.length);
  const isOurs = (request: Request) => request.url().startsWith(`${server}/`);
  tab.on('response', (response: Response) => {
    const request = response.request();
    if (!isOurs(request)) return;
    const path = toPath(request);
    if (response.ok() && path.startsWith('/r/')) scripts.push(decodeURIComponent(path));
    const isExpected =
      page.hasMadeUpId && path.startsWith(`${API_ROOT}/`) && [400, 404].includes(response.status());
    if (response.status() >= 400 && !isExpected)
      problems.push(`${path} returned status ${response.status()}`);
  });
  tab.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // The browser aborts requests of a page that navigates away.
    if (isOurs(request) && reason !== 'net::ERR_ABORTED')
      problems.push(`${toPath(request)} failed: ${reason}`);
  });
  return () => {
    const ownScripts = scripts.filter((path) => path.startsWith(`/r/${name}/`));
    if (ownScripts.length === 0) problems.push(`no script of ${name} was loaded`);
    const otherScript = ownScripts.find((path) => !path.startsWith(`/r/${name}/${version}/`));
    if (otherScript !== undefined) problems.push(`another version was loaded: ${otherScript}`);
    return problems;
  };
}
