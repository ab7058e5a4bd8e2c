import type { Browser } from 'playwright-core';
import { watchContext } from '@farm/rollout/browser';
import { toContextOptions } from '../../browser/pageSettings.ts';
import { expectedBrokenReleaseErrors } from '../../journeys/expectedErrors.ts';
import type { Reader } from '../../journeys/navigation.ts';
import { watchBlankFrames } from '../../journeys/neverBlank.ts';
import { createTexts } from '../../journeys/messages.ts';
import { startFaultProxy, type FaultProxy } from '../faultProxy.ts';

/** The farm, and what to look at it with. */
export interface BrowserTarget {
  browser: Browser;
  url: string;
}

/** Somebody who looks at the farm through a proxy of their own. */
export interface Visitor {
  proxy: FaultProxy;
  reader: Reader;
  /** Names of the remotes that the page has met since the visitor forgot everything. */
  loadedRemotes: Set<string>;
  /** What the page did that no page of ours should do, since this was asked last. */
  problems: () => Promise<string[]>;
  /** Makes the browser know no more than at the first visit, once another page is loaded. */
  clearBrowserData: () => Promise<void>;
  close: () => Promise<void>;
}

const STEP_TIMEOUT_MS = 20_000;
const say = createTexts('en');

/** `token` is that of their session, null for a guest. */
export async function openVisitor({ browser, url }: BrowserTarget, token: string | null): Promise<Visitor> {
  const proxy = await startFaultProxy({ url });
  const context = await browser.newContext({ ...toContextOptions({ locale: 'en' }), baseURL: proxy.url });
  context.setDefaultTimeout(STEP_TIMEOUT_MS);
  const watch = await watchContext(context, expectedBrokenReleaseErrors);
  if (token !== null)
    await context.addInitScript(
      `if (location.origin !== 'null') localStorage.setItem('login', ${JSON.stringify(token)})`,
    );
  const page = await context.newPage();
  await watchBlankFrames(page);
  const cdpSession = await context.newCDPSession(page);
  const loadedRemotes = new Set<string>();
  let reportedCount = 0;
  return {
    proxy,
    loadedRemotes,
    reader: { page, toText: say, locale: 'en', screen: 'desktop' },
    problems: async () => {
      const all = await watch.problems();
      const newProblems = all.slice(reportedCount);
      reportedCount = all.length;
      return newProblems.map(({ text }) => text);
    },
    clearBrowserData: async () => {
      loadedRemotes.clear();
      await cdpSession.send('Network.clearBrowserCache');
      // What the process itself keeps of files goes with its cache.
      for (const cacheDisabled of [true, false])
        await cdpSession.send('Network.setCacheDisabled', { cacheDisabled });
      await cdpSession.send('Storage.clearDataForOrigin', { origin: proxy.url, storageTypes: 'all' });
    },
    close: async () => {
      await context.close();
      await proxy.close();
    },
  };
}

/** Visitors who come again and again: a browser that stays open works a sixth less than one that is opened anew. */
export interface VisitorPool {
  /** The one with this session. */
  get: (token: string | null) => Promise<Visitor>;
  /** Sends all home; new ones come in their place. */
  close: () => Promise<void>;
}

/** Nobody comes before somebody is asked for. */
export function createVisitorPool(target: BrowserTarget): VisitorPool {
  const visitors = new Map<string | null, Visitor>();
  return {
    get: async (token) => {
      const visitor = visitors.get(token) ?? (await openVisitor(target, token));
      visitors.set(token, visitor);
      return visitor;
    },
    close: async () => {
      for (const visitor of visitors.values()) await visitor.close();
      visitors.clear();
    },
  };
}
