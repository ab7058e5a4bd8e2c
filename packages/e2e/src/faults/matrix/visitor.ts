import { toPatientMs } from '@farm/process/testing';
import type { Browser } from 'playwright-core';
import { watchContext } from '@farm/rollout/browser';
import { toContextOptions } from '../../browser/pageSettings.ts';
import { expectedBrokenReleaseErrors } from '../../journeys/expectedErrors.ts';
import type { Reader } from '../../journeys/navigation.ts';
import { watchBlankFrames } from '../../journeys/neverBlank.ts';
import { createTranslator } from '../../journeys/messages.ts';
import { startFaultProxy, type FaultProxy } from '../faultProxy.ts';

/** Browser and address of the farm. */
export interface BrowserTarget {
  browser: Browser;
  url: string;
}

/** A visitor with a proxy of their own. */
export interface Visitor {
  proxy: FaultProxy;
  reader: Reader;
  /** Names of the remotes loaded since the browser was last reset. */
  loadedRemotes: Set<string>;
  /** Unexpected errors of the page since the last call. */
  problems: () => Promise<string[]>;
  /** Resets the browser to the state of a first visit, from the next page load on. */
  clearBrowserData: () => Promise<void>;
  close: () => Promise<void>;
}

const STEP_TIMEOUT_MS = toPatientMs(20_000);
const say = createTranslator('en');

/** Opens a visitor. `token` is the session token, null for a guest. */
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
    reader: { page, say, locale: 'en', screen: 'desktop' },
    problems: async () => {
      const all = await watch.problems();
      const newProblems = all.slice(reportedCount);
      reportedCount = all.length;
      return newProblems.map(({ text }) => text);
    },
    clearBrowserData: async () => {
      loadedRemotes.clear();
      await cdpSession.send('Network.clearBrowserCache');
      // Also drops files cached in the renderer process.
      for (const cacheDisabled of [true, false])
        await cdpSession.send('Network.setCacheDisabled', { cacheDisabled });
      await cdpSession.send('Storage.clearDataForOrigin', { origin: proxy.url, storageTypes: 'all' });
    },
    close: async () => {
      try {
        await context.close();
      } finally {
        await proxy.close();
      }
    },
  };
}

/** Reused visitors: an open browser context does a sixth less work than a fresh one. */
export interface VisitorPool {
  /** Returns the visitor with this session. */
  get: (token: string | null) => Promise<Visitor>;
  /** Closes all visitors; later requests open new ones. */
  close: () => Promise<void>;
}

/** Creates an empty set of visitors; each opens on first use. */
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
