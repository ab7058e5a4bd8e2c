import type { Browser } from 'playwright-core';
import { fetchPageData } from '../system/pageData.ts';

/** What loading pages came to. */
export interface LoadOutcome {
  pages: number;
  /** One line for each request that failed. */
  failures: string[];
}

/** Somebody who loads pages until told to stop. */
export interface RunningLoad {
  stop: () => Promise<LoadOutcome>;
}

interface Site {
  url: string;
}

/** Loads the home page again and again, and every script that it names, by several clients at once. */
export function startLoad({ url }: Site, clients: number): RunningLoad {
  const outcome: LoadOutcome = { pages: 0, failures: [] };
  let isOver = false;
  const ask = async (path: string, headers: Record<string, string>) => {
    const answer = await fetch(url + path, { headers }).catch((error: unknown) => String(error));
    if (typeof answer === 'string' || !answer.ok) {
      outcome.failures.push(`${path}: ${typeof answer === 'string' ? answer : answer.status}`);
      return null;
    }
    return { text: await answer.text(), cookie: answer.headers.getSetCookie()[0]?.split(';')[0] };
  };
  const client = async () => {
    let cookie = '';
    while (!isOver) {
      const page = await ask('/', { accept: 'text/html', cookie });
      cookie = page?.cookie ?? cookie;
      const scripts = page?.text.matchAll(/(?:src|href)="(\/r\/[^"]+)"/g) ?? [];
      for (const [, path = ''] of scripts) await ask(path, {});
      outcome.pages += 1;
    }
  };
  const clientsEnd = Promise.all(Array.from({ length: clients }, client));
  return {
    stop: async () => {
      isOver = true;
      await clientsEnd;
      return outcome;
    },
  };
}

/** Loads the home page again and again in a browser, whose cache is as a visitor's. */
export async function reloadInBrowser(browser: Browser, { url }: Site): Promise<RunningLoad> {
  const outcome: LoadOutcome = { pages: 0, failures: [] };
  const context = await browser.newContext({ baseURL: url, locale: 'en-US' });
  const page = await context.newPage();
  page.on('response', (answer) => {
    if (answer.status() >= 400) outcome.failures.push(`${answer.url()}: ${answer.status()}`);
  });
  page.on('console', (message) => {
    if (message.type() === 'error') outcome.failures.push(`in the browser: ${message.text()}`);
  });
  const over = new AbortController();
  const visits = (async () => {
    while (!over.signal.aborted) {
      await page.goto('/');
      await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
      outcome.pages += 1;
    }
  })();
  return {
    stop: async () => {
      over.abort();
      await visits;
      await context.close();
      return outcome;
    },
  };
}

/** Loads pages until a version of a remote in them is as wanted; answers it. */
export async function untilLive(
  site: Site,
  name: string,
  isWanted: (version: string) => boolean,
): Promise<string> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline;) {
    const version = (await fetchPageData(site)).remotes.find((remote) => remote.name === name)?.version;
    if (version !== undefined && isWanted(version)) return version;
  }
  throw new Error(`Not within 30 seconds: the wanted version of ${name}`);
}
