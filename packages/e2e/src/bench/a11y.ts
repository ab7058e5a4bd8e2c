import { parseArgs } from 'node:util';
import { checkLook } from '../a11y/checkLook.ts';
import { allLooks, describeLook, type Look } from '../a11y/look.ts';
import { createReport } from '../a11y/report.ts';
import { findSubjects } from '../a11y/subjects.ts';
import { launchBrowser } from '@farm/rollout/browser';
import { fillFarm } from '../system/fillFarm.ts';
import { builtFolders } from '../system/programs.ts';
import { startSystem } from '../system/startSystem.ts';
import { buildDesignPage, buildFederated } from './builds.ts';

/**
 * Looks with axe (WCAG 2.2, A and AA) at every page, menu and dialog in looks that let any two settings meet.
 * Ends with 1 when there is a violation.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    /** Lists also what axe could not decide. */
    undecided: { type: 'boolean', default: false },
    /** Only subjects whose name contains this. */
    only: { type: 'string', default: '' },
    /** Only this many looks. */
    looks: { type: 'string', default: String(allLooks.length) },
  },
});
const AT_ONCE = 2;
const say = (line = '') => process.stdout.write(`${line}\n`);

say('building …');
buildFederated();
const system = await startSystem({
  isPaying: true,
  distFolders: [...builtFolders(), buildDesignPage()],
});
const browser = await launchBrowser();
try {
  const farm = await fillFarm(system);
  const subjects = (await findSubjects(system, farm)).filter(({ name }) => name.includes(values.only));
  const order = { browser, url: system.url, farm, subjects };
  const report = createReport();
  const looks = allLooks.slice(0, Number(values.looks));
  const waiting = [...looks];
  const work = async () => {
    for (let look = waiting.shift(); look; look = waiting.shift()) {
      const checks = await checkLook(order, look);
      report.add(look, checks);
      say(
        `${progress(looks.length - waiting.length, looks)}  ${describeLook(look).padEnd(48)} ${count(checks)}`,
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  say(`\n${report.table()}\n`);
  const figures = report.figures();
  if (values.undecided) say(`Not decided:\n\n${report.undecided()}`);
  say(report.violations());
  say(
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

function progress(begun: number, { length }: Look[]): string {
  return `${String(begun).padStart(String(length).length)}/${length}`;
}

function count(checks: { findings: unknown[] }[]): string {
  const violations = checks.reduce((sum, { findings }) => sum + findings.length, 0);
  return `${checks.length} looked at, ${violations} violations`;
}
