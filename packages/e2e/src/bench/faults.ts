import { parseArgs } from 'node:util';
import { startBrowser } from '@farm/rollout/browser';
import { faultKinds } from '../faults/matrix/faultKinds.ts';
import { listRoutes } from '../faults/matrix/routes.ts';
import { planWalks, readHeadings, runWalks, type CompletedLoad } from '../faults/matrix/runMatrix.ts';
import { fillFarm } from '../system/fillFarm.ts';
import { startSystem } from '../system/startSystem.ts';
import { buildFederated } from './builds.ts';

/**
 * Loads every page of every remote while its files are faulty, by its address (cold) and from an open page (warm).
 * Counts loads with a frame without content, loads from which navigation led away, and loads in which Retry, pressed
 * after the fault ended, showed the page without a reload. Exits with 1 unless the counts are none, all and all.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    /** Limits the run to kinds whose name contains this text. */
    kind: { type: 'string', default: '' },
    /** Limits the run to paths that contain this text. */
    path: { type: 'string', default: '' },
    /** Pages open at once. */
    'at-once': { type: 'string', default: '8' },
  },
});
const print = (line = '') => process.stdout.write(`${line}\n`);
const concurrency = Number(values['at-once']);
const PROGRESS_INTERVAL_LOADS = 50;

print('building …');
buildFederated();
const system = await startSystem({ isPaying: true, env: { REMOTE_TIMEOUT_MS: '2500' } });
const browser = await startBrowser();
try {
  const routes = listRoutes(await fillFarm(system)).filter(({ path }) => path.includes(values.path));
  const kinds = faultKinds.filter(({ name }) => name.includes(values.kind));
  const target = { browser, url: system.url };
  const headings = await readHeadings(target, routes, concurrency);
  const walks = planWalks(routes, kinds);
  const loadCount = walks.flat().length;
  const completed: CompletedLoad[] = [];
  const onLoad = (load: CompletedLoad) => {
    completed.push(load);
    if (load.outcome.problem !== null) print(formatProblem(load));
    if (completed.length % PROGRESS_INTERVAL_LOADS === 0) print(`${completed.length}/${loadCount} loads`);
  };
  await runWalks(target, walks, { headings, concurrency, onLoad });
  print(`\n${formatTable(completed)}\n`);
  const figures = countOutcomes(completed);
  print(
    values.json
      ? JSON.stringify(figures)
      : Object.entries(figures)
          .map((pair) => pair.join(' '))
          .join('   '),
  );
  const hasPassed =
    figures.blank === 0 && figures.canLeave === figures.loads && figures.recovered === figures.loads;
  if (!hasPassed || completed.some(({ outcome }) => outcome.problem !== null)) process.exitCode = 1;
} finally {
  await browser.close();
  await system.stop();
}

function countOutcomes(completed: CompletedLoad[]) {
  const countWhere = (name: 'blank' | 'canLeave' | 'recovered') =>
    completed.filter(({ outcome }) => outcome[name]).length;
  return {
    loads: completed.length,
    blank: countWhere('blank'),
    canLeave: countWhere('canLeave'),
    recovered: countWhere('recovered'),
  };
}

function formatTable(completed: CompletedLoad[]): string {
  const head = ['fault', 'loads', 'blank', 'can leave', 'recovered'];
  const rows = [...Map.groupBy(completed, ({ kind }) => kind.name)].map(([name, of]) => [
    name,
    ...Object.values(countOutcomes(of)).map(String),
  ]);
  return [head, ...rows]
    .map(([first = '', ...cells]) => first.padEnd(20) + cells.map((cell) => cell.padStart(11)).join(''))
    .join('\n');
}

function formatProblem({ route, kind, visit, outcome }: CompletedLoad): string {
  return `${kind.name}, ${visit}, ${route.path}: ${outcome.problem ?? ''}`;
}
