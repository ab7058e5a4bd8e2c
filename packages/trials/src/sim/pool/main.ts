import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { parseCount } from '../../program/parseCount.ts';
import { stopOnSignals } from '../../program/stopOnSignals.ts';
import { runSeed, type SeedResult } from './runSeed.ts';

/**
 * Plays the pool on a simulated chain with a time of its own: honest farmers and others, claims and profit runs, reorgs,
 * a node that is late or gone, and processes that are cut at calls of the database or the node. Then checks that
 * partials and rewards count for those who earned them, and that each point is paid, once. A seed decides everything and
 * repeats exactly: calls follow one another in a drawn order, and statements never overlap. Real are the modules of the
 * pool, PostgreSQL, the coins, and the proofs of plots of k 13; drawn are the proofs of the days in which the estimate of
 * space is compared (`runSpacePeriods`).
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1' },
    seed: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
stopOnSignals();
const print = (line: string) => process.stdout.write(`${line}\n`);

const seeds = parseCount('seeds', values.seeds);
const first = values.seed === undefined ? randomInt(1, 1_000_000_000) : parseCount('seed', values.seed);
const MIN_WITHIN = 0.99;
/** In a short run, so many periods may be out by chance. */
const MAX_OUT_BY_CHANCE = 3;
const total = { partials: 0, counted: 0, refused: 0, stolen: 0, lost: 0, doubleIncome: 0, kills: 0 };
let [rewards, periods, within, wrong] = [0, 0, 0, 0];
/** Number of times that each thing happened. */
const plays: Record<string, number> = {};

if (!values.json) print('       seed   partials   counted   refused   rewards   kills   wrong   seconds');
for (let seed = first; seed < first + seeds; seed++) await playSeed(seed);

const withinThreeSigma = Number((within / periods).toFixed(4));
if (withinThreeSigma < MIN_WITHIN && periods - within > MAX_OUT_BY_CHANCE) {
  wrong += 1;
  print(`  ✗ ${periods - within} of ${periods} estimates of space are off by more than three deviations`);
}
if (!values.json)
  for (const [play, times] of Object.entries(plays).toSorted(([, few], [, many]) => many - few))
    print(`${String(times).padStart(11)} ${play}`);
print(JSON.stringify({ seeds, ...total, rewards, withinThreeSigma }));
process.exit(wrong > 0 ? 1 : 0);

async function playSeed(seed: number): Promise<void> {
  const begin = performance.now();
  const ended = await runSeed(seed).catch((error: unknown) => {
    wrong += 1;
    print(`  ✗ ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
    print(`  again: npm run sim:pool -- --seed ${seed}`);
  });
  if (!ended) return;
  for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += ended.counts[name];
  rewards += ended.rewards;
  periods += ended.periods;
  within += ended.within;
  for (const event of ended.events) {
    const play = event.replace(/ \d+$/, '');
    plays[play] = (plays[play] ?? 0) + 1;
  }
  if (!values.json) print(toLine(seed, ended, (performance.now() - begin) / 1_000));
  if (ended.findings.length === 0) return;
  wrong += ended.findings.length;
  for (const finding of ended.findings) print(`  ✗ ${finding}`);
  print(`  again: npm run sim:pool -- --seed ${seed}`);
}

function toLine(seed: number, { counts, rewards: won, findings }: SeedResult, seconds: number): string {
  return [
    String(seed).padStart(11),
    ...[counts.partials, counts.counted, counts.refused, won, counts.kills, findings.length].map(
      (count, index) => String(count).padStart([10, 9, 9, 9, 7, 7][index] ?? 0),
    ),
    seconds.toFixed(1).padStart(9),
  ].join(' ');
}
