import { parseArgs } from 'node:util';
import { startBrowser } from '@farm/rollout/browser';
import { fillFarm } from '../system/fillFarm.ts';
import { startSystem } from '../system/startSystem.ts';
import { waitForSnapshots } from '../system/waitForSnapshots.ts';
import { measuredPages } from '../vitals/measuredPages.ts';
import { computeFigures, formatLoads, type Load, type Subject } from '../vitals/report.ts';
import { runColdLoad } from '../vitals/runColdLoad.ts';
import { buildFederated, buildMonolith } from './builds.ts';
import { startFloor } from './startFloor.ts';
import { startMonolith } from './startMonolith.ts';
import { startVariant } from './startVariant.ts';
import { deleteSnapshot } from './deleteSnapshot.ts';

/**
 * Measures the Web Vitals that a visitor with a slow phone, a slow network and an empty cache gets: of the product, of
 * the product without the HTML that comes before its scripts, of the same sources as one bundle, and of an empty page
 * with the same head, which shows what the network alone costs.
 * Loads alternate between them, so that a busy minute of this machine hits all alike; a figure is the median of a page's
 * loads. `homeLcpRatio` and `loginLcpRatio` are the LCP of the product's page divided by that without HTML; `tbtMs`, `inpMs` and `cls`
 * are those of the product's worst page; `floorMs` is the LCP of the empty page.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    /** Loads of each page and subject. */
    rounds: { type: 'string', default: '5' },
  },
});
const print = (line = '') => process.stdout.write(`${line}\n`);

print('building …');
buildFederated();
const monolithFolder = buildMonolith();
const system = await startSystem({ isPaying: true, env: { PAGE_SNAPSHOTS: '1' } });
// Every subject is behind the same small server, so that it costs all of them the same.
const sites = {
  product: await startVariant(system, { changeHtml: (html) => html }),
  scriptsOnly: await startVariant(system, { changeHtml: deleteSnapshot }),
  monolith: await startMonolith(system, monolithFolder),
  floor: await startFloor(system),
};
const product: Subject = { name: 'product', url: sites.product.url };
const scriptsOnly: Subject = { name: 'no HTML', url: sites.scriptsOnly.url };
const monolith: Subject = { name: 'one bundle', url: sites.monolith.url };
const floor: Subject = { name: 'empty page', url: sites.floor.url, isEmpty: true };
const subjects = [product, scriptsOnly, monolith, floor];
const browser = await startBrowser();
try {
  const { user } = await fillFarm(system);
  await waitForSnapshots(
    system,
    measuredPages.map(({ path }) => path),
  );
  const loads: Load[] = [];
  const rounds = Number(values.rounds);
  for (let round = 1; round <= rounds; round += 1) {
    for (const { name, path, isSignedIn, interact } of measuredPages)
      for (const subject of subjects) {
        const vitals = await runColdLoad(browser, {
          url: subject.url,
          path,
          ...(isSignedIn && { token: user.token }),
          ...(subject.isEmpty !== true && { interact }),
        });
        loads.push({ page: name, subject, vitals });
      }
    print(`${round}/${rounds} rounds`);
  }
  print(`\n${formatLoads(loads)}\n`);
  const figures = computeFigures(loads, { product, scriptsOnly, floor });
  print(
    values.json
      ? JSON.stringify(figures)
      : Object.entries(figures)
          .map((pair) => pair.join(' '))
          .join('   '),
  );
} finally {
  await browser.close();
  for (const site of Object.values(sites)) await site.close();
  await system.stop();
}
