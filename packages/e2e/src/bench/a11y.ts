import { parseArgs } from 'node:util';
import { checkAppearance } from '../a11y/checkAppearance.ts';
import { allAppearances, formatAppearance, type Appearance } from '../a11y/appearance.ts';
import type { Check } from '../a11y/checkSubject.ts';
import { createReport, formatFinding } from '../a11y/report.ts';
import { listSubjects, snapshotSubjects } from '../a11y/subjects.ts';
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
// Pages come with HTML there; it would cover all others while they start.
const withSnapshots = await startSystem({ isPaying: true, env: { PAGE_SNAPSHOTS: '1' } });
const browser = await startBrowser();
try {
  const farm = await fillFarm(system);
  const subjects = (await listSubjects(system, farm)).filter(({ name }) => name.includes(values.only));
  const inputs = [
    { browser, url: system.url, farm, subjects },
    {
      ...{ browser, url: withSnapshots.url, farm: await fillFarm(withSnapshots) },
      subjects: snapshotSubjects.filter(({ name }) => name.includes(values.only)),
    },
  ];
  const report = createReport();
  const looks = allAppearances.slice(0, Number(values.looks));
  const queue = [...looks];
  const runWorker = async () => {
    for (let look = queue.shift(); look; look = queue.shift()) {
      const checks: Check[] = [];
      for (const input of inputs) checks.push(...(await checkAppearance(input, look)));
      report.add(look, checks);
      print(
        `${formatProgress(looks.length - queue.length, looks)}  ${formatAppearance(look).padEnd(48)} ${formatCounts(checks)}`,
      );
      for (const { name, findings } of checks)
        for (const finding of findings) print(`  ${name}: ${formatFinding(finding)}`);
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
  await Promise.all([system.stop(), withSnapshots.stop()]);
}

function formatProgress(startedCount: number, { length }: Appearance[]): string {
  return `${String(startedCount).padStart(String(length).length)}/${length}`;
}

function formatCounts(checks: { findings: unknown[] }[]): string {
  const violations = checks.reduce((sum, { findings }) => sum + findings.length, 0);
  return `${checks.length} looked at, ${violations} violations`;
}
