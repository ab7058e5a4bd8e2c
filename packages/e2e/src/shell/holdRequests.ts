import type { Page } from 'playwright-core';

/** Holds requests of a page until released; later requests pass at once. */
export interface RequestHold {
  /** Resolves once a request is held. */
  whenHeld: Promise<unknown>;
  release: () => void;
}

/** Holds every request whose address matches. */
export async function holdRequests(page: Page, address: RegExp): Promise<RequestHold> {
  const held = Promise.withResolvers<undefined>();
  const released = Promise.withResolvers<undefined>();
  await page.route(address, async (route) => {
    held.resolve(undefined);
    await released.promise;
    await route.fallback();
  });
  return {
    whenHeld: held.promise,
    release: () => {
      released.resolve(undefined);
    },
  };
}

/** Waits until the page's current state is painted. */
export async function waitUntilPainted(page: Page): Promise<void> {
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
}
