import type { Browser } from 'playwright-core';
import { watchContext } from '@farm/rollout/browser';
import { toContextOptions } from '../../browser/pageSettings.ts';
import { expectedBreaks } from '../../journeys/expectedFaults.ts';
import type { Reader } from '../../journeys/navigation.ts';
import { watchForBlanks } from '../../journeys/neverBlank.ts';
import { wordsOf } from '../../journeys/words.ts';
import { startFaultProxy, type FaultProxy } from '../faultProxy.ts';

/** The farm, and what to look at it with. */
export interface Surroundings {
  browser: Browser;
  url: string;
}

/** Somebody who looks at the farm through a proxy of their own. */
export interface Visitor {
  proxy: FaultProxy;
  reader: Reader;
  /** Names of the remotes that the page has met since the visitor forgot everything. */
  met: Set<string>;
  /** What the page did that no page of ours should do, since this was asked last. */
  problems: () => Promise<string[]>;
  /** Makes the browser know no more than at the first visit, once another page is loaded. */
  forget: () => Promise<void>;
  close: () => Promise<void>;
}

const STEP_LIMIT_MS = 20_000;
const say = wordsOf('en');

/** `token` is that of their session, null for a guest. */
export async function openVisitor({ browser, url }: Surroundings, token: string | null): Promise<Visitor> {
  const proxy = await startFaultProxy({ url });
  const context = await browser.newContext({ ...toContextOptions({ locale: 'en' }), baseURL: proxy.url });
  context.setDefaultTimeout(STEP_LIMIT_MS);
  const watch = await watchContext(context, expectedBreaks);
  if (token !== null)
    await context.addInitScript(
      `if (location.origin !== 'null') localStorage.setItem('login', ${JSON.stringify(token)})`,
    );
  const page = await context.newPage();
  await watchForBlanks(page);
  const tools = await context.newCDPSession(page);
  const met = new Set<string>();
  let told = 0;
  return {
    proxy,
    met,
    reader: { page, say, locale: 'en', screen: 'desktop' },
    problems: async () => {
      const all = await watch.problems();
      const news = all.slice(told);
      told = all.length;
      return news.map(({ text }) => text);
    },
    forget: async () => {
      met.clear();
      await tools.send('Network.clearBrowserCache');
      // What the process itself keeps of files goes with its cache.
      for (const cacheDisabled of [true, false])
        await tools.send('Network.setCacheDisabled', { cacheDisabled });
      await tools.send('Storage.clearDataForOrigin', { origin: proxy.url, storageTypes: 'all' });
    },
    close: async () => {
      await context.close();
      await proxy.close();
    },
  };
}

/** Visitors who come again and again: a browser that stays open works a sixth less than one that is opened anew. */
export interface Visitors {
  /** The one with this session. */
  of: (token: string | null) => Promise<Visitor>;
  /** Sends all home; new ones come in their place. */
  close: () => Promise<void>;
}

/** Nobody comes before somebody is asked for. */
export function keepVisitors(around: Surroundings): Visitors {
  const visitors = new Map<string | null, Visitor>();
  return {
    of: async (token) => {
      const visitor = visitors.get(token) ?? (await openVisitor(around, token));
      visitors.set(token, visitor);
      return visitor;
    },
    close: async () => {
      for (const visitor of visitors.values()) await visitor.close();
      visitors.clear();
    },
  };
}
