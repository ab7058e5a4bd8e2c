import { parseArgs } from 'node:util';
import { buildFederated } from './builds.ts';
import { buildReleases } from './releases/buildReleases.ts';
import { computeFigures, formatTable } from './releases/report.ts';
import { runReleases } from './releases/runReleases.ts';
import { startBenchFarm } from './releases/startBenchFarm.ts';
import { RELEASES } from './releases/variants/index.ts';

/**
 * Takes bad and good releases of one remote through publishing, verification and a canary of simulated visitors, who report
 * what the shell reported in a real browser. Exits with 1 if more than two bad ones get through, or a good one does not.
 *
 * `--only NAME,…` takes these alone, `--list` names all of them, and `--no-verify` shows what visitors' evidence alone does.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
    'no-verify': { type: 'boolean', default: false },
    repetitions: { type: 'string', default: '20' },
    measurements: { type: 'string', default: '15' },
    visitors: { type: 'string', default: '3000' },
  },
});
const MAX_SLIPPED = 2;
const print = (line = '') => process.stdout.write(`${line}\n`);

if (values.list) {
  for (const { name, kind, hits, isGood } of RELEASES)
    print(`${name.padEnd(28)}${(isGood ? `good: ${kind}` : kind).padEnd(34)}${hits ?? 'everyone'}`);
} else await measure();

async function measure(): Promise<void> {
  const names = values.only?.split(',');
  const releases = RELEASES.filter(({ name }) => names === undefined || names.includes(name));
  if (releases.length !== (names ?? RELEASES).length)
    throw new Error('--only names a release that is not there; --list names all');
  const startedAtMs = performance.now();
  print('building …');
  buildFederated();
  const built = await buildReleases(releases);
  print(`built ${releases.length} releases, starting the farm …`);
  const farm = await startBenchFarm(built.stable);
  try {
    const results = await runReleases(
      farm,
      { releases, built },
      {
        repetitions: Number(values.repetitions),
        measurements: Number(values.measurements),
        visitors: Number(values.visitors),
        isVerified: !values['no-verify'],
        print,
      },
    );
    print(`\n${formatTable(results)}\n`);
    const figures = {
      ...computeFigures(results),
      seconds: Math.round((performance.now() - startedAtMs) / 1_000),
    };
    print(
      values.json
        ? JSON.stringify(figures)
        : Object.entries(figures)
            .map(([name, value]) => `${name.padEnd(20)} ${String(value).padStart(8)}`)
            .join('\n'),
    );
    if (figures.slipped > MAX_SLIPPED || figures.falseRefusals + figures.falseHalts > 0) process.exitCode = 1;
  } finally {
    await farm.stop();
  }
}
