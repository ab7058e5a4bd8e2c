import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { launchBrowser } from '@farm/rollout/browser';
import { farmForFile } from '../system/systemForFile.ts';
import { faultKinds } from './matrix/kinds.ts';
import { meetFault, type Load, type Surroundings } from './matrix/meetFault.ts';
import { findRoutes } from './matrix/routes.ts';
import { readHeadings } from './matrix/runMatrix.ts';

// Long enough for a busy machine, short enough to wait for.
const { system, farm } = await farmForFile({ env: { REMOTE_TIMEOUT_MS: '3000' } });
const routes = findRoutes(farm);
/** Steps through all pages of all remotes: a number that has no divisor in common with theirs. */
const STRIDE = 7;
const sample = faultKinds.map((kind, index): Load => {
  const route = routes[(index * STRIDE) % routes.length] ?? assert.fail('there are no routes');
  return { kind, route, visit: index % 2 === 0 ? 'cold' : 'warm' };
});

// `npm run bench:faults` tries every kind on every page.
describe(
  'a page whose remote is at fault is never blank, can be left, and comes by Retry',
  { concurrency: 4 },
  () => {
    let around: Surroundings;
    before(async () => {
      const browser = await launchBrowser();
      const without = { browser, url: system.url };
      const met = sample.map(({ route }) => route);
      around = { ...without, headings: await readHeadings(without, met, 4) };
    });
    after(() => around.browser.close());

    for (const load of sample)
      it(`${load.kind.name} (${load.visit}, ${load.route.area.name})`, async () => {
        assert.deepEqual(await meetFault(around, load), {
          blank: false,
          canLeave: true,
          recovered: true,
          problem: null,
        });
      });
  },
);
