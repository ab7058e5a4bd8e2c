import { after, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import {
  assertNoPageProblems,
  toNextEvidenceFolder,
  openWatchedContext,
  type OpenPageOptions,
  type WatchedContext,
} from './openPage.ts';

/** Pages that the tests of a file reuse, one test after another. */
export interface PagePool {
  /** Runs `work` in an idle page with the same options, or in a new one; fails as `openPage` does. */
  use: <Result>(
    t: TestContext,
    options: PooledPageOptions,
    work: (page: Page) => Promise<Result>,
  ) => Promise<Result>;
}

/** Options of {@link PagePool.use}. */
export interface PooledPageOptions extends Omit<OpenPageOptions, 'expected'> {
  /** Script that runs in every page before its own scripts. Default: none. */
  initScript?: string;
}

interface PooledPage extends WatchedContext {
  page: Page;
}

/**
 * Creates pages for read-only tests; call it at the top of a file. Each test loads its own address, in a process that
 * has already compiled the product's scripts, which saves a third of the work of a page in a fresh context. A page in
 * which something failed is not reused.
 */
export function createPagePool(): PagePool {
  const idle = new Map<string, PooledPage[]>();
  const all = new Set<PooledPage>();
  const close = async (pooled: PooledPage) => {
    all.delete(pooled);
    await pooled.context.close();
  };
  after(() => Promise.all([...all].map(close)));

  return {
    use: async (t, { initScript = '', ...options }, work) => {
      const { site, ...settings } = options;
      const key = JSON.stringify([site.url, settings, initScript]);
      const pooled = idle.get(key)?.pop() ?? (await openPooledPage(options, initScript));
      all.add(pooled);
      const folder = toNextEvidenceFolder(t);
      let hasPassed = false;
      try {
        const result = await work(pooled.page);
        hasPassed = true;
        await assertNoPageProblems(t, pooled, { folder, hasPassed });
        idle.set(key, [...(idle.get(key) ?? []), pooled]);
        return result;
      } catch (error) {
        if (!hasPassed) await assertNoPageProblems(t, pooled, { folder, hasPassed }).catch(() => undefined);
        await close(pooled);
        throw error;
      }
    },
  };
}

async function openPooledPage(options: OpenPageOptions, initScript: string): Promise<PooledPage> {
  const watched = await openWatchedContext(options);
  try {
    const page = await watched.context.newPage();
    await page.addInitScript(initScript);
    return { ...watched, page };
  } catch (error) {
    await watched.context.close();
    throw error;
  }
}
