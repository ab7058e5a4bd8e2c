import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PageData } from '@farm/contracts/registry';
import type { Browser, BrowserContext } from 'playwright-core';
import { planLooks } from '../verify/looks.ts';
import type { VisitPlan } from '../verify/openVisit.ts';

/** A small site in a browser context of its own. */
export interface TestSite {
  /** Context whose addresses are relative to the site. */
  context: BrowserContext;
  /** Visit of its page at /page, of version 1 of the remote `page`. */
  plan: VisitPlan;
}

/** Runs work at a site that lasts as long. */
export async function runAtTestSite<Result>(
  browser: Browser,
  handle: RequestListener,
  work: (site: TestSite) => Promise<Result>,
): Promise<Result> {
  const server = createServer(handle).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const context = await browser.newContext({ baseURL: origin });
  const [look = assert.fail()] = planLooks(['none']);
  const plan: VisitPlan = {
    candidate: { server: origin, name: 'page', version: '1', pageBudgetBytes: null },
    page: { mount: '/page', address: '/page', roles: ['none'], neighbor: null },
    look,
    // Contains only the fields that a visit reads.
    data: { api: { host: '' } } as PageData,
    quietMs: 1_000,
  };
  try {
    return await work({ context, plan });
  } finally {
    await context.close();
    server.close();
  }
}
