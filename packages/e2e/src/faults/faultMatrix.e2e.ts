import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { launchBrowser } from '@farm/rollout/browser';
import { farmForFile } from '../system/systemForFile.ts';
import { faultKinds } from './matrix/kinds.ts';
import { meetFault, type Load } from './matrix/meetFault.ts';
import { awayByLink, awayFrom, findRoutes } from './matrix/routes.ts';
import { readHeadings } from './matrix/runMatrix.ts';
import { openVisitor, type Surroundings } from './matrix/visitor.ts';

// Long enough for a busy machine, short enough to wait for.
const { system, farm } = await farmForFile({ env: { REMOTE_TIMEOUT_MS: '3000' } });
const routes = findRoutes(farm);
/** Steps through all pages of all remotes: a number that has no divisor in common with theirs. */
const STRIDE = 7;
const sample = faultKinds.map((kind, index): Load => {
  const route = routes[(index * STRIDE) % routes.length] ?? assert.fail('there are no routes');
  const away = kind.isEverywhere ? awayByLink(route) : awayFrom(route);
  return { kind, route, visit: index % 2 === 0 ? 'cold' : 'warm', away };
});

// `npm run bench:faults` tries every page.
describe(
  'a page whose remote is at fault is never blank, can be left, and comes by Retry',
  { concurrency: 4 },
  () => {
    let around: Surroundings;
    let headings: Map<string, string>;
    before(async () => {
      around = { browser: await launchBrowser(), url: system.url };
      const met = sample.map(({ route }) => route);
      headings = await readHeadings(around, met, 4);
    });
    after(() => around.browser.close());

    for (const load of sample)
      it(`${load.kind.name} (${load.visit}, ${load.route.area.name})`, async () => {
        const visitor = await openVisitor(around, load.route.token);
        assert.deepEqual(await meetFault(visitor, load, headings.get(load.route.path) ?? ''), {
          blank: false,
          canLeave: true,
          recovered: true,
          problem: null,
        });
        await visitor.close();
      });
  },
);
