import { after, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import {
  assertBehaved,
  nextFolder,
  openWatched,
  type OpenPageOptions,
  type WatchedContext,
} from './openPage.ts';

/** Pages of a file that one test after the other uses. */
export interface KeptPages {
  /** Does something in a page that was opened with these options, or in a new one; fails as `openPage` does. */
  use: <Result>(
    t: TestContext,
    options: KeptPageOptions,
    work: (page: Page) => Promise<Result>,
  ) => Promise<Result>;
}

/** Options of {@link KeptPages.use}. */
export interface KeptPageOptions extends Omit<OpenPageOptions, 'expected'> {
  /** Runs in every page before its own scripts. Default: nothing. */
  initScript?: string;
}

interface KeptPage extends WatchedContext {
  page: Page;
}

/**
 * Pages for tests that only look, call it at the top of a file: each loads its address anew, in a process that has
 * compiled the product's scripts already. That is two thirds of the work of a page in a fresh context. A page in which
 * something failed is not used again.
 */
export function keepPages(): KeptPages {
  const idle = new Map<string, KeptPage[]>();
  const all = new Set<KeptPage>();
  const close = async (kept: KeptPage) => {
    all.delete(kept);
    await kept.context.close();
  };
  after(() => Promise.all([...all].map(close)));

  return {
    use: async (t, { initScript = '', ...options }, work) => {
      const { site, ...settings } = options;
      const key = JSON.stringify([site.url, settings, initScript]);
      const kept = idle.get(key)?.pop() ?? (await open(options, initScript));
      all.add(kept);
      const folder = nextFolder(t);
      let hasPassed = false;
      try {
        const result = await work(kept.page);
        hasPassed = true;
        await assertBehaved(t, kept, { folder, hasPassed });
        idle.set(key, [...(idle.get(key) ?? []), kept]);
        return result;
      } catch (error) {
        if (!hasPassed) await assertBehaved(t, kept, { folder, hasPassed }).catch(() => undefined);
        await close(kept);
        throw error;
      }
    },
  };
}

async function open(options: OpenPageOptions, initScript: string): Promise<KeptPage> {
  const opened = await openWatched(options);
  const page = await opened.context.newPage();
  await page.addInitScript(initScript);
  return { ...opened, page };
}
