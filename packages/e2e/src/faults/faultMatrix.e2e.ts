import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { toPatientMs } from '@farm/process/testing';
import { startBrowser } from '@farm/rollout/browser';
import { startFarmForFile } from '../system/startSystemForFile.ts';
import { faultKinds } from './matrix/faultKinds.ts';
import { runLoad, type Load } from './matrix/runLoad.ts';
import { selectExitLink, selectExitEntry, listRoutes } from './matrix/routes.ts';
import { readHeadings } from './matrix/runMatrix.ts';
import { openVisitor, type BrowserTarget } from './matrix/visitor.ts';

// Long enough for a busy machine, short enough for a test.
const { system, farm } = await startFarmForFile({ env: { REMOTE_TIMEOUT_MS: String(toPatientMs(3_000)) } });
const routes = listRoutes(farm);
/** Step through the pages of all remotes; shares no divisor with their number. */
const STRIDE = 7;
const sample = faultKinds.map((kind, index): Load => {
  const route = routes[(index * STRIDE) % routes.length] ?? assert.fail('there are no routes');
  const away = kind.isGlobal ? selectExitLink(route) : selectExitEntry(route);
  return { kind, route, visit: index % 2 === 0 ? 'cold' : 'warm', exitEntry: away };
});

// `npm run bench:faults` covers every page.
describe(
  'a page whose remote is at fault is never blank, can be left, and comes by Retry',
  { concurrency: 4 },
  () => {
    let target: BrowserTarget;
    let headings: Map<string, string>;
    before(async () => {
      target = { browser: await startBrowser(), url: system.url };
      const sampleRoutes = sample.map(({ route }) => route);
      headings = await readHeadings(target, sampleRoutes, 4);
    });
    after(() => target.browser.close());

    for (const load of sample)
      it(`${load.kind.name} (${load.visit}, ${load.route.area.name})`, async (t) => {
        const visitor = await openVisitor(target, load.route.token);
        // After a failure too: its proxy would keep this process running.
        t.after(() => visitor.close());
        assert.deepEqual(await runLoad(visitor, load, headings.get(load.route.path) ?? ''), {
          blank: false,
          canLeave: true,
          recovered: true,
          problem: null,
        });
      });
  },
);
