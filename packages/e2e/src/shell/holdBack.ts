import type { Page } from 'playwright-core';

/** Holds back requests of a page until they are let go; what comes later passes at once. */
export interface Hold {
  /** Resolves when a request is held. */
  met: Promise<unknown>;
  letGo: () => void;
}

/** Holds back every request whose address matches. */
export async function holdBack(page: Page, address: RegExp): Promise<Hold> {
  const met = Promise.withResolvers<undefined>();
  const gone = Promise.withResolvers<undefined>();
  await page.route(address, async (route) => {
    met.resolve(undefined);
    await gone.promise;
    await route.fallback();
  });
  return {
    met: met.promise,
    letGo: () => {
      gone.resolve(undefined);
    },
  };
}

/** Waits until what stands in the page was painted. */
export async function untilPainted(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}
