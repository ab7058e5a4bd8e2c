import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { stopOnSignals } from '../../program/stopOnSignals.ts';
import { parseCount } from '../../program/parseCount.ts';
import { listSecrets } from './listSecrets.ts';
import { createReplayHunt, createHunt, toKillId } from './hunt.ts';
import { addWalletCoins, readWalletSum } from './funds.ts';
import { listTablesWithSecrets } from './secrets.ts';
import { runSeed, type SeedResult } from './runSeed.ts';
import { MOMENTS, type KillRecord } from './steps.ts';
import { SIMULATION_ENV, withWorld, type World } from './world.ts';

/**
 * Plays payouts on a simulated chain with the farm's own processes, each of which kills itself at some step of
 * its work, and searches for withdrawals that are paid twice, or never. A seed determines the operations and the
 * steps of the kills; the interleaving of the processes depends on the machine.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1' },
    seed: { type: 'string' },
    kills: { type: 'string' },
    wallet: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
stopOnSignals();
const print = (line: string) => process.stdout.write(`${line}\n`);

const seeds = parseCount('seeds', values.seeds);
const first = values.seed === undefined ? randomInt(1, 1_000_000_000) : parseCount('seed', values.seed);
/** Ids of further kills, when a seed is replayed. */
const replayedKillIds = values.kills?.split(',').filter((id) => id !== '');
/** Amount that earlier seeds left in the wallet, in mojo. */
const initialWalletMojo = BigInt(values.wallet ?? 0);
/** Number of seeds that reaches every step. */
const FULL_COVERAGE_SEEDS = 200;
const total = {
  seeds: 0,
  withdrawals: 0,
  succeeded: 0,
  refunded: 0,
  kills: 0,
  reorgs: 0,
  merges: 0,
  corrections: 0,
  reopen: 0,
  release: 0,
  cancel: 0,
  doubled: 0,
  lost: 0,
};
const killed: KillRecord[] = [];
let [wrong, steps] = [0, new Set<string>()];

await withWorld(
  async (world) => {
    if (initialWalletMojo > 0n) await addWalletCoins(world, [initialWalletMojo]);
    if (!values.json) print('       seed   withdrawals   paid   refunded   kills   reorgs   wrong   seconds');
    for (let seed = first; seed < first + seeds; seed++) {
      // A seed that never settles leaves no state to continue from.
      if (!(await playSeed(world, seed))) break;
    }
    steps = new Set(world.processes.steps);
    for (const action of ['reopen', 'release', 'cancel'] as const)
      total[action] = world.stranded.get(action) ?? 0;
    for (const table of await listTablesWithSecrets(world.db, listSecrets(world))) {
      wrong += 1;
      print(`  ✗ the key stands in ${table}`);
    }
  },
  { env: SIMULATION_ENV },
);
// A run without refunds, or without payments, has not shown much.
if (seeds >= 4 && (total.succeeded === 0 || total.refunded === 0)) {
  wrong += 1;
  print('  ✗ some have to be paid, and some refunded');
}
const stepsKilledAt = new Set(killed.map(({ step }) => step));
const untouchedSteps = [...steps].filter((step) => !stepsKilledAt.has(step)).sort();
if (seeds >= FULL_COVERAGE_SEEDS && untouchedSteps.length > 0) {
  wrong += untouchedSteps.length;
  for (const step of untouchedSteps) print(`  ✗ nothing was ever killed at: ${step}`);
}
const coverage = {
  steps: steps.size,
  stepsKilledAt: steps.size - untouchedSteps.length,
  moments: steps.size * MOMENTS.length,
  momentsKilledAt: new Set(killed.map(({ moment, step }) => `${moment} ${step}`)).size,
};
if (values.json) print(JSON.stringify({ ...total, ...coverage }));
else for (const line of describeTotal()) print(line);
process.exit(wrong > 0 ? 1 : 0);

function describeTotal(): string[] {
  const { seeds: played, withdrawals, succeeded, refunded, kills, reorgs, doubled, lost } = total;
  const { merges, corrections, reopen, release, cancel } = total;
  const { steps, stepsKilledAt, moments, momentsKilledAt } = coverage;
  return [
    `${played} seeds, ${withdrawals} withdrawals, ${succeeded} paid, ${refunded} refunded, ${kills} kills, ${reorgs} reorganizations, ${doubled} doubled, ${lost} lost`,
    `${merges} merges, ${corrections} corrections, ${reopen} batches sent again, coins of ${release} released, ${cancel} canceled`,
    `killed at ${stepsKilledAt} of ${steps} steps, and at ${momentsKilledAt} of the ${moments} moments before, during and after them`,
  ];
}

/** @returns true if the seed was played to its end */
async function playSeed(world: World, seed: number): Promise<boolean> {
  const begin = performance.now();
  const wallet = await readWalletSum(world);
  let ended: SeedResult;
  try {
    ended = await runSeed(
      world,
      seed,
      replayedKillIds ? createReplayHunt(seed, replayedKillIds) : createHunt(seed, killed),
    );
  } catch (error) {
    const why = error instanceof Error ? (error.stack ?? error.message) : String(error);
    reportFindings(seed, { wallet, findings: [why], kills: world.processes.takeKills() });
    return false;
  }
  addToTotal(ended);
  const seconds = (performance.now() - begin) / 1_000;
  if (!values.json) print(toLine(seed, ended, seconds));
  if (ended.findings.length > 0) reportFindings(seed, { ...ended, wallet });
  return true;
}

type FailedSeed = Pick<SeedResult, 'findings' | 'kills'> & { wallet: bigint };

function reportFindings(seed: number, { findings, kills, wallet }: FailedSeed): void {
  wrong += findings.length;
  for (const finding of findings) print(`  ✗ ${finding}`);
  for (const { moment, step } of kills) print(`    killed ${moment} ${step}`);
  const ids = kills.map(toKillId).join() || 'none';
  print(`  again: npm run sim:payouts -- --seed ${seed} --wallet ${wallet} --kills ${ids}`);
}

function addToTotal(ended: SeedResult): void {
  total.seeds += 1;
  total.kills += ended.kills.length;
  for (const name of [
    'withdrawals',
    'succeeded',
    'refunded',
    'reorgs',
    'merges',
    'corrections',
    'doubled',
    'lost',
  ] as const)
    total[name] += ended[name];
  killed.push(...ended.kills);
}

function toLine(seed: number, ended: SeedResult, seconds: number): string {
  return [
    String(seed).padStart(11),
    String(ended.withdrawals).padStart(13),
    String(ended.succeeded).padStart(6),
    String(ended.refunded).padStart(10),
    String(ended.kills.length).padStart(7),
    String(ended.reorgs).padStart(8),
    String(ended.findings.length).padStart(7),
    seconds.toFixed(1).padStart(9),
  ].join(' ');
}
