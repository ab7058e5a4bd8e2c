import { setTimeout as delay } from 'node:timers/promises';
import { API_ROOT } from '@farm/contracts/call';
import { PAGE_DATA_ID, SHELL, type PageData } from '@farm/contracts/registry';
import type { BrowserContext, Page, Request, Response } from 'playwright-core';
import { watchContext } from '../browser/watchContext.ts';
import type { PageToMount } from './pagesToMount.ts';

/** What is tried: the version that a page has to run. */
export interface Candidate {
  server: string;
  name: string;
  version: string;
}

const DRAWN_LIMIT_MS = 30_000;
const POLL_MS = 50;
/** What a page starts when it is drawn, such as a chunk on demand, is to fail in time to be seen. */
const REST_MS = 300;

/** Opens a page of a candidate in a fresh context. @returns one sentence for each thing that went wrong */
export async function mountPage(
  context: BrowserContext,
  candidate: Candidate,
  page: PageToMount,
): Promise<string[]> {
  // Which hosts a page may ask is said by its policy, whose violations are reported.
  const watch = await watchContext(context, expectedErrors(page), () => true);
  const tab = await context.newPage();
  const network = watchNetwork(tab, candidate, page);
  const problems = [...(await open(tab, candidate, page)), ...network()];
  const seen = await watch.problems();
  problems.push(...seen.map(({ kind, text }) => `${kind}: ${text.replaceAll(/\s+/g, ' ')}`));
  return problems.map((problem) => `${page.mount}: ${problem}`.slice(0, 500));
}

/** A page about something made up may be told that there is no such thing. */
function expectedErrors({ isMadeUp }: PageToMount) {
  return isMadeUp ? { console: [/Failed to load resource: .* 40[04] .*\/api\//] } : {};
}

async function open(tab: Page, candidate: Candidate, page: PageToMount): Promise<string[]> {
  try {
    const answer = await tab.goto(page.address, { waitUntil: 'load', timeout: DRAWN_LIMIT_MS });
    if (answer && !answer.ok()) return [`the page is answered with ${answer.status()}`];
    const problems = checkVersion(await readPageData(tab), candidate);
    await untilDrawn(tab);
    await delay(REST_MS);
    const failure = await tab.evaluate<string | null>(FAILURE);
    if (failure !== null) problems.push(`instead of it stands: ${failure}`);
    return problems;
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    return [`it cannot be opened: ${reason ?? ''}`];
  }
}

/** Playwright's own wait would evaluate a text in the page, which its policy forbids. */
async function untilDrawn(tab: Page): Promise<void> {
  for (const deadline = Date.now() + DRAWN_LIMIT_MS; Date.now() < deadline;) {
    if (await tab.evaluate<boolean>(IS_DRAWN)) return;
    await delay(POLL_MS);
  }
  throw new Error(`nothing but a sign of loading is shown after ${DRAWN_LIMIT_MS / 1000} seconds`);
}

// Texts, not functions: they run in the page, which this program has no types of.
const IS_DRAWN = `(() => {
  const main = document.querySelector('main');
  return main !== null && main.innerText.trim() !== ''
    && main.querySelector('[role=progressbar]:not([aria-valuenow])') === null;
})()`;
// The shell marks its own card of a page that failed: what a page says by itself is not meant.
const FAILURE = `document.querySelector('[data-failure]')?.innerText.replaceAll(/\\s+/g, ' ').trim() || null`;

async function readPageData(tab: Page): Promise<PageData> {
  const text = await tab.evaluate<string>(
    `document.getElementById('${PAGE_DATA_ID}')?.textContent ?? 'null'`,
  );
  const data = JSON.parse(text) as PageData | null;
  if (!data) throw new Error('the page carries no page data');
  return data;
}

/** Whether it is the candidate that this page was told to run. */
function checkVersion(data: PageData, { name, version }: Candidate): string[] {
  const got = name === SHELL ? data.shell : data.remotes.find((remote) => remote.name === name);
  if (!got) return [`the page knows of no ${name}`];
  return got.version === version ? [] : [`the page runs ${name} ${got.version} instead`];
}

/** Watches what the page asks of the farm: the answer tells what failed, and whether the candidate ran at all. */
function watchNetwork(tab: Page, { server, name, version }: Candidate, page: PageToMount): () => string[] {
  const problems: string[] = [];
  const scripts: string[] = [];
  const pathOf = (request: Request) => request.url().slice(server.length);
  const isOurs = (request: Request) => request.url().startsWith(`${server}/`);
  tab.on('response', (answer: Response) => {
    const request = answer.request();
    if (!isOurs(request)) return;
    const path = pathOf(request);
    if (answer.ok() && path.startsWith('/r/')) scripts.push(decodeURIComponent(path));
    const isUnknown =
      page.isMadeUp && path.startsWith(`${API_ROOT}/`) && [400, 404].includes(answer.status());
    if (answer.status() >= 400 && !isUnknown) problems.push(`${path} is answered with ${answer.status()}`);
  });
  tab.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // The browser ends by itself what a page that goes elsewhere no longer needs.
    if (isOurs(request) && reason !== 'net::ERR_ABORTED')
      problems.push(`${pathOf(request)} failed: ${reason}`);
  });
  return () => {
    const own = scripts.filter((path) => path.startsWith(`/r/${name}/`));
    if (own.length === 0) problems.push(`no script of ${name} was loaded`);
    const foreign = own.find((path) => !path.startsWith(`/r/${name}/${version}/`));
    if (foreign !== undefined) problems.push(`another version was loaded: ${foreign}`);
    return problems;
  };
}
