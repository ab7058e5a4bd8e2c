import type { Browser, BrowserContext, Page } from 'playwright-core';
import { computeChainDepth, watchRequests } from './requestChain.ts';
import { watchTraffic, type Traffic } from './watchTraffic.ts';

/** Input of a measurement. */
export interface MeasurementInput {
  browser: Browser;
  url: string;
  /** Session token of an operator, for pages that need one. */
  token: string;
  routes: string[];
}

/** Bytes of JavaScript on the wire: per route opened cold, and for one visit that walks through all routes. */
export interface Measurement {
  routes: { path: string; bytes: number; requests: number; depth: number }[];
  walk: number;
}

/** Time without traffic after which a page counts as quiet. */
const QUIET_MS = 600;

/**
 * Opens every route in a fresh browser context, then walks through all of them in a single context.
 *
 * @throws if the walk skipped a chunk, because the total would then be too low
 */
export async function runMeasurement(input: MeasurementInput): Promise<Measurement> {
  const routes: Visit[] = [];
  for (const path of input.routes) {
    routes.push(await visit(input, path));
  }
  const walkResult = await walk(input);
  const missingChunks = routes
    .flatMap(({ chunks }) => chunks)
    .filter((chunk) => !walkResult.chunks.has(chunk));
  if (missingChunks.length > 0)
    throw new Error(`The walk went too fast: it did without ${missingChunks.join(', ')}`);
  return { routes, walk: walkResult.bytes };
}

type Visit = Measurement['routes'][number] & { chunks: string[] };

async function visit(input: MeasurementInput, path: string): Promise<Visit> {
  const context = await openContext(input, /^\/(center|operator)/.test(path));
  try {
    const page = await context.newPage();
    const causes = await watchRequests(page);
    const traffic = watchTraffic(page, QUIET_MS);
    const scripts = recordScripts(page);
    await page.goto(path);
    await waitUntilSettled(page, traffic);
    const sizes = await Promise.all(scripts.map(({ size }) => size));
    return {
      path,
      bytes: sum(sizes),
      requests: sizes.length,
      depth: computeChainDepth(causes),
      chunks: await listChunks(scripts),
    };
  } finally {
    await context.close();
  }
}

async function walk(input: MeasurementInput): Promise<{ bytes: number; chunks: Set<string> }> {
  const context = await openContext(input, true);
  try {
    const page = await context.newPage();
    const traffic = watchTraffic(page, QUIET_MS);
    const scripts = recordScripts(page);
    await page.goto('/');
    for (const path of input.routes) {
      // Like a link: the page stays, the route changes.
      await page.evaluate(
        `history.pushState(null, '', ${JSON.stringify(path)}); dispatchEvent(new PopStateEvent('popstate'))`,
      );
      await waitUntilSettled(page, traffic);
    }
    return {
      bytes: sum(await Promise.all(scripts.map(({ size }) => size))),
      chunks: new Set(await listChunks(scripts)),
    };
  } finally {
    await context.close();
  }
}

async function openContext(input: MeasurementInput, isSignedIn: boolean): Promise<BrowserContext> {
  const context = await input.browser.newContext({ baseURL: input.url, locale: 'en-US' });
  if (isSignedIn)
    await context.addInitScript(`localStorage.setItem('login', ${JSON.stringify(input.token)})`);
  return context;
}

interface LoadedScript {
  size: Promise<number>;
  chunks: Promise<string[]>;
}

/** Records the brotli bytes and the chunks of every script response. A script that is served twice counts twice. */
function recordScripts(page: Page): LoadedScript[] {
  const scripts: LoadedScript[] = [];
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.endsWith('.js'))
      scripts.push({ size: readBrotliBytes(response), chunks: readChunks(response, pathname) });
  });
  return scripts;
}

async function listChunks(scripts: LoadedScript[]): Promise<string[]> {
  return (await Promise.all(scripts.map(({ chunks }) => chunks))).flat();
}

/**
 * Lists the chunks in a script. A script may hold several, and webpack loads none whose chunks came with others: which script
 * brings a chunk depends on the way through the pages. A script without chunks counts as one.
 */
async function readChunks(response: { text: () => Promise<string> }, path: string): Promise<string[]> {
  const [, build, ids] = /(webpackChunk\w+).{0,20}\.push\(\[\[([^\]]*)\]/.exec(await response.text()) ?? [];
  return ids === undefined ? [path] : ids.split(',').map((id) => `${build} ${id}`);
}

async function readBrotliBytes(response: {
  url: () => string;
  allHeaders: () => Promise<Record<string, string>>;
}) {
  const headers = await response.allHeaders();
  if (headers['content-encoding'] !== 'br') throw new Error(`${response.url()} did not come as brotli`);
  return Number(headers['content-length']);
}

/** Waits until the main content has rendered and traffic has stopped. */
async function waitUntilSettled(page: Page, traffic: Traffic): Promise<void> {
  await traffic.waitUntilQuiet();
  await page.locator('main h1').first().waitFor();
  await page.locator('main [role=progressbar]:not([aria-valuenow])').first().waitFor({ state: 'detached' });
  await traffic.waitUntilQuiet();
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
