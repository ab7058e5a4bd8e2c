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
/** Pause after the first render, so that requests started by it, such as chunks on demand, can fail visibly. */
const SETTLE_MS = 300;

/** Opens a page of a candidate in a fresh context. @returns a sentence for each problem */
export async function checkPage(
  context: BrowserContext,
  candidate: Candidate,
  page: PageToMount,
): Promise<string[]> {
  // Allows every URL: the page's policy limits its hosts, and violations are reported.
  const watch = await watchContext(context, toExpectedErrors(page), () => true);
  const tab = await context.newPage();
  const listNetworkProblems = watchNetwork(tab, candidate, page);
  const problems = [...(await openPage(tab, candidate, page)), ...listNetworkProblems()];
  const pageProblems = await watch.problems();
  problems.push(...pageProblems.map(({ kind, text }) => `${kind}: ${text.replaceAll(/\s+/g, ' ')}`));
  return problems.map((problem) => `${page.mount}: ${problem}`.slice(0, 500));
}

/** Tolerates a 400 or 404 of the API on a page opened with a made-up id. */
function toExpectedErrors({ hasMadeUpId }: PageToMount) {
  return hasMadeUpId ? { console: [/Failed to load resource: .* 40[04] .*\/api\//] } : {};
}

async function openPage(tab: Page, candidate: Candidate, page: PageToMount): Promise<string[]> {
  try {
    const response = await tab.goto(page.address, { waitUntil: 'load', timeout: RENDER_TIMEOUT_MS });
    if (response && !response.ok()) return [`the page returned status ${response.status()}`];
    const problems = checkVersion(await readPageData(tab), candidate);
    await waitUntilRendered(tab);
    await delay(SETTLE_MS);
    const failure = await tab.evaluate<string | null>(FAILURE);
    if (failure !== null) problems.push(`an error card is shown instead: ${failure}`);
    return problems;
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    return [`it cannot be opened: ${reason ?? ''}`];
  }
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
