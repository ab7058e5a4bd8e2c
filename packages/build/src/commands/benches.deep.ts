import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, test } from 'node:test';
import { repository } from '../paths.ts';
import { runProgram } from '../terminal/runProgram.ts';

/** Each bench and simulation, at the smallest size that still covers all of it, and the figures it prints. */
const COMMANDS: Record<string, { args: string[]; figures: string[] }> = {
  'bench:ledger': { args: ['--rounds', '1'], figures: ['hotRatio', 'spreadRatio'] },
  'bench:agents': { args: ['--rounds', '1', '--minutes', '1'], figures: ['rate', 'errors', 'rssGrowthMB'] },
  'bench:payouts': { args: ['--payees', '12'], figures: ['payees', 'settled', 'keptGrowthMB'] },
  'bench:pool': { args: ['--partials', '100'], figures: ['partialsPerSecond', 'p95Ms', 'errors'] },
  'bench:fair': {
    args: ['--rounds', '1', '--flood', '40'],
    figures: ['strangerDelayMs', 'strangerMailMs', 'floodAsked', 'floodAccepted', 'ratio'],
  },
  'bench:load': {
    args: ['--rounds', '1', '--minutes', '1'],
    figures: ['apiRatio', 'gatewayRps', 'mixRps', 'p95Ms', 'growthMB', 'errors'],
  },
  'bench:scale': {
    args: ['--rounds', '1', '--seconds', '2', '--payees', '12'],
    figures: ['gateways1', 'apis4', 'workers2', 'reportCpuMs', 'payoutRows', 'farmerDayBytes'],
  },
  'bench:bytes': { args: [], figures: ['homeKB', 'monolithKB', 'homeRatio', 'chainDepth'] },
  'bench:vitals': {
    args: ['--rounds', '1'],
    figures: [
      ...['homeLcpMs', 'homeLcpRatio', 'loginLcpMs', 'assetsLcpMs'],
      ...['tbtMs', 'inpMs', 'cls', 'floorMs'],
    ],
  },
  'bench:rollback': { args: ['--cycles', '1'], figures: ['cycles', 'failedRequests', 'p95Ms'] },
  'bench:releases': {
    args: [
      ...['--only', 'complains,throws-for-a-tenth,good-clock'],
      ...['--repetitions', '1', '--measurements', '1', '--visitors', '300'],
    ],
    figures: [
      ...['releases', 'caughtAtPublish', 'caughtAtVerify', 'halted', 'paused', 'slipped'],
      ...['goodReleases', 'falseRefusals', 'falseHalts', 'visitorsHitMedian'],
    ],
  },
  'bench:restart': {
    args: ['--rounds', '1', '--rate', '50'],
    figures: ['requests', 'failed', 'streamsLost', 'writesLost', 'rateShare'],
  },
  'bench:faults': { args: ['--kind', '404', '--path', '/faqs'], figures: ['loads', 'blank', 'recovered'] },
  'bench:a11y': { args: ['--looks', '1', '--only', 'faqs'], figures: ['combinations', 'violations'] },
  'sim:ledger': { args: ['--operations', '150'], figures: ['operations', 'violations'] },
  'sim:payouts': { args: ['--seeds', '1'], figures: ['seeds', 'doubled', 'lost'] },
  'sim:pool': {
    args: ['--seeds', '2'],
    figures: ['seeds', 'partials', 'counted', 'refused', 'stolen', 'lost', 'doubleIncome'],
  },
};
/** A figure measured in so short a run on a shared machine may miss its bound; the command then exits with 1. */
const MAX_EXIT_CODE_OF_BENCH = 1;

describe('a small run prints its figures:', () => {
  for (const [name, { args, figures }] of Object.entries(COMMANDS))
    test(name, async () => {
      const { code, output, stdout } = await runProgram(process.execPath, [
        'packages/build/run.mjs',
        ...[name, ...args, '--json'],
      ]);
      assert.ok(code !== null && code <= (name.startsWith('bench:') ? MAX_EXIT_CODE_OF_BENCH : 0), output);
      const last = stdout.trim().split('\n').at(-1) ?? '';
      assert.match(last, /^\{.*\}$/, output);
      const measured = JSON.parse(last) as Record<string, unknown>;
      for (const figure of figures) assert.equal(typeof measured[figure], 'number', `${figure} in ${last}`);
    });

  test('every bench and simulation of package.json is among them', () => {
    const { scripts } = JSON.parse(readFileSync(resolve(repository, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    const named = Object.keys(scripts).filter((script) => /^(bench|sim):/.test(script));
    assert.deepEqual(named.toSorted(), Object.keys(COMMANDS).toSorted());
  });
});
