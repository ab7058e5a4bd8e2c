import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { fillWallet } from '../sim/payouts/funds.ts';
import { withWorld, type World } from '../sim/payouts/world.ts';
import { waitForTurn } from '../sim/payouts/play.ts';
import { endOnSignals } from '../program/endOnSignals.ts';
import { readCount } from '../program/readCount.ts';
import { makeApproved } from '@farm/server/testing';
import { medianOf } from './medianOf.ts';

/**
 * Benchmarks the cost of a payment on the chain: approved withdrawals are settled on a simulated chain by the
 * farm's own worker and signer, each a process, out of a wallet with fewer coins than batches, so that some
 * batches wait for change. The node demands the fee of a full mempool. A warm-up with some withdrawals precedes
 * the measurement, until memory is stable. Memory is measured just after a garbage collection: the size of a
 * process also includes reserves of V8, which vary by as much.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    payees: { type: 'string', default: '1000' },
  },
});
const WARM_UP_PAYEES = 200;
const COINS = 4;
const POLL_SECONDS = 0.1;
const CONFIRMATIONS = 32;
/** Lowest fee rate of a full mempool, in mojo per cost. */
const MOJO_PER_COST = 5;
const AMOUNT_MOJO = 10n ** 11n;
const MOST_GROWTH_MB = 5;
const AT_ONCE = 50;
/** Limit on blocks, above the need of any run. */
const MOST_BLOCKS = 3_000;
const LOOK_MS = 100;
const ROLES = ['worker', 'signer'] as const;

const payees = readCount('payees', values.payees);
endOnSignals();
const say = (line = '') => process.stdout.write(`${line}\n`);

const figures = await withWorld(
  async (world) => {
    await fillWallet(
      world,
      Array.from({ length: COINS }, () => AMOUNT_MOJO * BigInt(payees + WARM_UP_PAYEES)),
    );
    world.chain.farm(CONFIRMATIONS);
    say(`${WARM_UP_PAYEES} withdrawals to warm up, then ${payees}`);
    await settle(world, WARM_UP_PAYEES);
    return measure(world);
  },
  {
    roles: [...ROLES],
    confirmations: CONFIRMATIONS,
    pollSeconds: POLL_SECONDS,
    isMeasured: true,
    mojoPerCost: MOJO_PER_COST,
  },
);
for (const [name, value] of Object.entries(figures)) say(`${name.padEnd(24)} ${value}`);
const isEnough = figures.settled === payees && figures.keptGrowthMB <= MOST_GROWTH_MB;
if (!isEnough) say(`Wanted: all of them settled, and at most ${MOST_GROWTH_MB} MB more.`);
if (values.json) say(JSON.stringify(figures));
process.exit(isEnough ? 0 : 1);

async function measure(world: World) {
  const before = await readTotals(world);
  const kept: number[] = [];
  const timer = setInterval(() => kept.push(readKeptMB(world)), LOOK_MS);
  const begin = performance.now();
  const blocks = await settle(world, payees);
  const seconds = (performance.now() - begin) / 1_000;
  clearInterval(timer);
  const after = await readTotals(world);
  const gone = (name: keyof Totals) => after[name] - before[name];
  const third = Math.max(1, Math.floor(kept.length / 3));
  const [early, late] = [medianOf(kept.slice(0, third)), medianOf(kept.slice(-third))];
  return {
    payees,
    settled: gone('settled'),
    batches: gone('batches'),
    blocks,
    seconds: round(seconds),
    costPerPayee: Math.round(gone('cost') / payees),
    feeMojoPerPayee: Math.round(gone('fee') / payees),
    rowsPerPayee: round(gone('rows') / payees),
    statementsPerPayee: round(gone('statements') / payees),
    rssMB: round(readRssMB(world)),
    keptMB: round(late),
    keptGrowthMB: round(late - early),
  };
}

/** Settles `count` more withdrawals to their final depth on the chain. @returns the number of blocks farmed */
async function settle(world: World, count: number): Promise<number> {
  const { db, chain } = world;
  // Inserts approved withdrawals in groups, while the worker already starts on the first.
  for (let made = 0; made < count; made += AT_ONCE) {
    const some = Math.min(AT_ONCE, count - made);
    await Promise.all(Array.from({ length: some }, () => makeApproved(db, { grossMojo: AMOUNT_MOJO })));
  }
  for (let blocks = 0; blocks < MOST_BLOCKS; blocks++) {
    if ((await countOpen(world)) === 0) return blocks;
    await waitForTurn(world);
    chain.farm();
  }
  throw new Error(`Not settled after ${MOST_BLOCKS} blocks`);
}

async function countOpen({ db }: World): Promise<number> {
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from withdrawal where status <> 'success'`.execute(db);
  return rows[0]?.open ?? 0;
}

type Totals = Record<'settled' | 'batches' | 'cost' | 'fee' | 'rows' | 'statements', number>;

async function readTotals({ db, processes }: World): Promise<Totals> {
  const { rows } = await sql<Omit<Totals, 'statements'>>`
    select (select count(*)::int from withdrawal where status = 'success') as settled,
      (select count(*)::int from payout_batch where status = 'settled') as batches,
      (select coalesce(sum(cost), 0)::float8 from payout_bundle
        join payout_batch using (tx_id) where status = 'settled') as cost,
      (select coalesce(sum(amount), 0)::float8 * -1 from ledger_entry
        where ledger_account = 'network_fee') as fee,
      (select count(*)::int from payout_item) + (select count(*)::int from payout_input)
        + (select count(*)::int from payout_bundle) + (select count(*)::int from payout_batch)
        + (select count(*)::int from withdrawal_event where to_status in ('sending', 'success'))
        + (select count(*)::int from ledger_entry join ledger_tx on ledger_tx.id = tx_id
          where kind in ('withdrawal_settled', 'chain_fee')) as rows`.execute(db);
  const [totals] = rows;
  if (!totals) throw new Error('A sum has a row');
  const statements = ROLES.flatMap((role) => processes.look(role)).reduce(
    (sum, one) => sum + one.statements,
    0,
  );
  return { ...totals, statements };
}

/** Returns the memory that worker and signer together retain after a garbage collection, in MB. */
function readKeptMB({ processes }: World): number {
  const bytes = ROLES.flatMap((role) => processes.look(role)).reduce((sum, one) => sum + one.keptBytes, 0);
  return bytes / 2 ** 20;
}

/** Returns the resident memory of worker and signer together, in MB. */
function readRssMB({ processes }: World): number {
  const pids = ROLES.flatMap((role) => processes.look(role)).flatMap(({ pid }) => pid ?? []);
  return pids.reduce((sum, pid) => {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return sum + Number(kilobytes) / 1_024;
  }, 0);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
