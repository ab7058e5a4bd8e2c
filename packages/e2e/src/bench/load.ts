import type { Browser } from 'playwright-core';
import { fetchPageData } from '../system/pageData.ts';

/** Result of loading pages. */
export interface LoadOutcome {
  pages: number;
  /** One line per failed request. */
  failures: string[];
}

/** Load that runs until stopped. */
export interface RunningLoad {
  stop: () => Promise<LoadOutcome>;
}

interface Site {
  url: string;
}

/** Loads the home page and every script it names in a loop, with several concurrent clients. */
export function startLoad({ url }: Site, clientCount: number): RunningLoad {
  const outcome: LoadOutcome = { pages: 0, failures: [] };
  let isStopped = false;
  const fetchText = async (path: string, headers: Record<string, string>) => {
    const response = await fetch(url + path, { headers }).catch((error: unknown) => String(error));
    if (typeof response === 'string' || !response.ok) {
      outcome.failures.push(`${path}: ${typeof response === 'string' ? response : response.status}`);
      return null;
    }
    return { text: await response.text(), cookie: response.headers.getSetCookie()[0]?.split(';')[0] };
  };
  const runClient = async () => {
    let cookie = '';
    while (!isStopped) {
      const page = await fetchText('/', { accept: 'text/html', cookie });
      cookie = page?.cookie ?? cookie;
      const scripts = page?.text.matchAll(/(?:src|href)="(\/r\/[^"]+)"/g) ?? [];
      for (const [, path = ''] of scripts) await fetchText(path, {});
      outcome.pages += 1;
    }
  };
  const clientsDone = Promise.all(Array.from({ length: clientCount }, runClient));
  return {
    stop: async () => {
      isStopped = true;
      await clientsDone;
      return outcome;
    },
  };
}

/** Loads the home page in a loop in a browser, with a visitor's cache. */
export async function startBrowserLoad(browser: Browser, { url }: Site): Promise<RunningLoad> {
  const outcome: LoadOutcome = { pages: 0, failures: [] };
  const context = await browser.newContext({ baseURL: url, locale: 'en-US' });
  const page = await context.newPage();
  page.on('response', (answer) => {
    if (answer.status() >= 400) outcome.failures.push(`${answer.url()}: ${answer.status()}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') outcome.failures.push(`in the browser: ${message.text()}`);
  });
  const stopSignal = new AbortController();
  const visits = (async () => {
    while (!stopSignal.signal.aborted) {
      await page.goto('/');
      await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
      outcome.pages += 1;
    }
  })();
  return {
    stop: async () => {
      stopSignal.abort();
      await visits;
      await context.close();
      return outcome;
    },
  };
}

/**
 * Loads pages until a remote has a wanted version. Returns that version.
 *
 * @throws after 30 seconds without it
 */
export async function waitUntilLive(
  site: Site,
  name: string,
  isExpected: (version: string) => boolean,
): Promise<string> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline;) {
    const version = (await fetchPageData(site)).remotes.find((remote) => remote.name === name)?.version;
    if (version !== undefined && isExpected(version)) return version;
  }
  throw new Error(`Not within 30 seconds: the wanted version of ${name}`);
}
