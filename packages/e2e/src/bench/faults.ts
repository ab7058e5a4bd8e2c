import { parseArgs } from 'node:util';
import { launchBrowser } from '@farm/rollout/browser';
import { faultKinds } from '../faults/matrix/kinds.ts';
import { findRoutes } from '../faults/matrix/routes.ts';
import { allWalks, readHeadings, runWalks, type Met } from '../faults/matrix/runMatrix.ts';
import { fillFarm } from '../system/fillFarm.ts';
import { startSystem } from '../system/startSystem.ts';
import { buildFederated } from './builds.ts';

/**
 * Loads every page of every remote while its files are at fault, by its address (cold) and from a page that is open
 * already (warm). Counts loads in which a frame was without content, in which the navigation led away, and
 * in which Retry, pressed once the fault was over, brought the page without a reload. Ends with 1 unless that is none,
 * all and all.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    /** Only kinds whose name contains this. */
    kind: { type: 'string', default: '' },
    /** Only paths that contain this. */
    path: { type: 'string', default: '' },
    /** Pages open at once. */
    'at-once': { type: 'string', default: '8' },
  },
});
const say = (line = '') => process.stdout.write(`${line}\n`);
const atOnce = Number(values['at-once']);
const PROGRESS_EVERY = 50;

say('building …');
buildFederated();
const system = await startSystem({ isPaying: true, env: { REMOTE_TIMEOUT_MS: '2500' } });
const browser = await launchBrowser();
try {
  const routes = findRoutes(await fillFarm(system)).filter(({ path }) => path.includes(values.path));
  const kinds = faultKinds.filter(({ name }) => name.includes(values.kind));
  const around = { browser, url: system.url };
  const headings = await readHeadings(around, routes, atOnce);
  const walks = allWalks(routes, kinds);
  const all = walks.flat().length;
  const met: Met[] = [];
  const onMet = (one: Met) => {
    met.push(one);
    if (one.outcome.problem !== null) say(describe(one));
    if (met.length % PROGRESS_EVERY === 0) say(`${met.length}/${all} loads`);
  };
  await runWalks(around, walks, { headings, atOnce, onMet });
  say(`\n${table(met)}\n`);
  const figures = count(met);
  say(
    values.json
      ? JSON.stringify(figures)
      : Object.entries(figures)
          .map((pair) => pair.join(' '))
          .join('   '),
  );
  const isFine =
    figures.blank === 0 && figures.canLeave === figures.loads && figures.recovered === figures.loads;
  if (!isFine || met.some(({ outcome }) => outcome.problem !== null)) process.exitCode = 1;
} finally {
  await browser.close();
  await system.stop();
}

function count(met: Met[]) {
  const having = (name: 'blank' | 'canLeave' | 'recovered') =>
    met.filter(({ outcome }) => outcome[name]).length;
  return {
    loads: met.length,
    blank: having('blank'),
    canLeave: having('canLeave'),
    recovered: having('recovered'),
  };
}

function table(met: Met[]): string {
  const head = ['fault', 'loads', 'blank', 'can leave', 'recovered'];
  const rows = [...Map.groupBy(met, ({ kind }) => kind.name)].map(([name, of]) => [
    name,
    ...Object.values(count(of)).map(String),
  ]);
  return [head, ...rows]
    .map(([first = '', ...cells]) => first.padEnd(20) + cells.map((cell) => cell.padStart(11)).join(''))
    .join('\n');
}

function describe({ route, kind, visit, outcome }: Met): string {
  return `${kind.name}, ${visit}, ${route.path}: ${outcome.problem ?? ''}`;
}
