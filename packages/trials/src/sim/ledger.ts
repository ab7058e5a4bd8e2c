import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { stopOnSignals } from '../program/stopOnSignals.ts';
import { parseCount } from '../program/parseCount.ts';
import { runSimulation } from './runSimulation.ts';

/**
 * Plays random people, operators and payouts against the product's own process, which is killed midway, and
 * searches for money that is lost, doubled or misplaced. A seed determines the operations and the kills; the
 * interleaving of the processes depends on the machine.
 */
const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '1' },
    seed: { type: 'string' },
    operations: { type: 'string', default: '1000' },
    json: { type: 'boolean', default: false },
  },
});
stopOnSignals();
const print = (line: string) => process.stdout.write(`${line}\n`);

const seeds = parseCount('seeds', values.seeds);
const operations = parseCount('operations', values.operations);
const first = values.seed === undefined ? randomInt(1, 1_000_000_000) : parseCount('seed', values.seed);

const total = { seeds: 0, operations: 0, kills: 0, automatic: 0, violations: 0 };
const failed: number[] = [];
print('       seed   operations   kills   automatic   violations   seconds');
for (let seed = first; seed < first + seeds; seed++) {
  const begin = performance.now();
  const played = await runSimulation({
    seed,
    operations,
    onProgress: ({ operations }) => showProgress(seed, operations),
  });
  const seconds = (performance.now() - begin) / 1000;
  const { violations } = played;
  print(
    [
      String(seed).padStart(11),
      String(played.operations).padStart(12),
      String(played.kills).padStart(7),
      String(played.automatic).padStart(11),
      String(violations.length).padStart(12),
      seconds.toFixed(1).padStart(9),
    ].join(' '),
  );
  total.seeds += 1;
  total.operations += played.operations;
  total.kills += played.kills;
  total.automatic += played.automatic;
  total.violations += violations.length;
  if (violations.length > 0) {
    failed.push(seed);
    for (const violation of violations) print(`  ✗ ${violation}`);
    print(`  again: npm run sim:ledger -- --seeds 1 --seed ${seed} --operations ${operations}`);
  }
}
print(
  values.json
    ? JSON.stringify(total)
    : `${total.seeds} seeds, ${total.operations} operations, ${total.kills} kills, ${total.automatic} automatic payouts, ${total.violations} violations`,
);
// The connections to the database are closed; its process ends with this process.
process.exit(failed.length > 0 ? 1 : 0);

function showProgress(seed: number, done: number): void {
  if (process.stdout.isTTY)
    process.stdout.write(`\r${String(seed).padStart(11)} ${String(done).padStart(12)}\r`);
}
