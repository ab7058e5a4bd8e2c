import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { toPatientMs } from '@farm/process/testing';
import { startBrowser } from '@farm/rollout/browser';
import { retryUntilPage, waitForPageOrCard } from '../journeys/remoteCard.ts';
import { startFarmForFile } from '../system/startSystemForFile.ts';
import type { Fault } from './faults.ts';
import { listRoutes } from './matrix/routes.ts';
import { readHeadings } from './matrix/runMatrix.ts';
import { openVisitor, type BrowserTarget } from './matrix/visitor.ts';

const { system, farm } = await startFarmForFile({ env: { REMOTE_TIMEOUT_MS: String(toPatientMs(3_000)) } });
const routes = ['info', 'assets'].map(
  (name) => listRoutes(farm).find(({ area }) => area.name === name) ?? assert.fail(`${name} has no route`),
);

/** Answers to every file of a remote. The empty one keeps its headers, so browsers would keep it forever. */
const outages: [name: string, fault: Fault][] = [
  ['an empty answer', { kind: 'changed', change: () => '' }],
  ['404', { kind: 'status', status: 404 }],
  ['503', { kind: 'status', status: 503 }],
  ['a dropped connection', { kind: 'reset' }],
];

describe('after an outage of all files of a remote, one press of Retry is enough', { concurrency: 4 }, () => {
  let target: BrowserTarget;
  let headings: Map<string, string>;
  before(async () => {
    target = { browser: await startBrowser(), url: system.url };
    headings = await readHeadings(target, routes, 2);
  });
  after(() => target.browser.close());

  for (const route of routes)
    for (const [name, fault] of outages)
      it(`${name} (${route.area.name})`, async (t) => {
        const visitor = await openVisitor(target, route.token);
        t.after(() => visitor.close());
        const { page } = visitor.reader;
        const heading = headings.get(route.path) ?? '';
        const outage = visitor.proxy.break(new RegExp(`^/r/${route.area.name}/`), fault);
        await page.goto(route.path);
        await waitForPageOrCard(page, heading);
        assert.ok(outage.hits > 0);
        outage.lift();
        await retryUntilPage(page, heading);
        assert.deepEqual(await visitor.problems(), []);
      });
});
