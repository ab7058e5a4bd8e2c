import { parseArgs } from 'node:util';
import { checkAppearance } from '../a11y/checkAppearance.ts';
import { allAppearances, formatAppearance, type Appearance } from '../a11y/appearance.ts';
import { createReport } from '../a11y/report.ts';
import { listSubjects } from '../a11y/subjects.ts';
import { startBrowser } from '@farm/rollout/browser';
import { fillFarm } from '../system/fillFarm.ts';
import { listBuiltFolders } from '../system/programs.ts';
import { startSystem } from '../system/startSystem.ts';
import { buildDesignPage, buildFederated } from './builds.ts';

/**
 * Checks every page, menu and dialog with axe (WCAG 2.2, A and AA), in appearances that cover every pair of settings.
 * Exits with 1 on a violation.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    /** Also lists findings that axe could not decide. */
    undecided: { type: 'boolean', default: false },
    /** Limits the run to subjects whose name contains this text. */
    only: { type: 'string', default: '' },
    /** Number of appearances to check. */
    looks: { type: 'string', default: String(allAppearances.length) },
  },
});
const CONCURRENCY = 2;
const print = (line = '') => process.stdout.write(`${line}\n`);

print('building …');
buildFederated();
const system = await startSystem({
  isPaying: true,
  distFolders: [...listBuiltFolders(), buildDesignPage()],
});
const browser = await startBrowser();
try {
  const farm = await fillFarm(system);
  const subjects = (await listSubjects(system, farm)).filter(({ name }) => name.includes(values.only));
  const input = { browser, url: system.url, farm, subjects };
  const report = createReport();
  const looks = allAppearances.slice(0, Number(values.looks));
  const queue = [...looks];
  const runWorker = async () => {
    for (let look = queue.shift(); look; look = queue.shift()) {
      const checks = await checkAppearance(input, look);
      report.add(look, checks);
      print(
        `${formatProgress(looks.length - queue.length, looks)}  ${formatAppearance(look).padEnd(48)} ${formatCounts(checks)}`,
      );
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runWorker));
  print(`\n${report.table()}\n`);
  const figures = report.figures();
  if (values.undecided) print(`Not decided:\n\n${report.undecided()}`);
  print(report.violations());
  print(
    values.json
      ? JSON.stringify(figures)
      : Object.entries(figures)
          .map((pair) => pair.join(' '))
          .join('   '),
  );
  if (figures.violations > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await system.stop();
}

function formatProgress(startedCount: number, { length }: Appearance[]): string {
  return `${String(startedCount).padStart(String(length).length)}/${length}`;
}

function formatCounts(checks: { findings: unknown[] }[]): string {
  const violations = checks.reduce((sum, { findings }) => sum + findings.length, 0);
  return `${checks.length} looked at, ${violations} violations`;
}
