import { setTimeout as delay } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** The requests of a page. */
export interface Traffic {
  /** Waits until there has been no request for a while, counted from the call. */
  waitUntilQuiet: () => Promise<void>;
}

/**
 * Watches the requests of a page from now on. Playwright's own `networkidle` fires once per page load; a route change
 * needs its own.
 * @param quietMs time without a request after which the page counts as quiet
 */
export function watchTraffic(page: Page, quietMs: number): Traffic {
  let inFlight = 0;
  let lastChange = Date.now();
  const countRequest = (change: 1 | -1) => (request: { url: () => string }) => {
    // The event stream never ends.
    if (request.url().endsWith('/api/me/events')) return;
    inFlight += change;
    lastChange = Date.now();
  };
  page
    .on('request', countRequest(1))
    .on('requestfinished', countRequest(-1))
    .on('requestfailed', countRequest(-1));
  return {
    waitUntilQuiet: async () => {
      lastChange = Date.now();
      while (inFlight > 0 || Date.now() - lastChange < quietMs) await delay(50);
    },
  };
}
