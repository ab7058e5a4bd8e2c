import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { addWalletCoins } from '../sim/payouts/funds.ts';
import { withWorld, type World } from '../sim/payouts/world.ts';
import { stopOnSignals } from '../program/stopOnSignals.ts';
import { parseCount } from '../program/parseCount.ts';
import { computeMedian } from './computeMedian.ts';
import { AMOUNT_MOJO, settlePayees } from './payouts/settlePayees.ts';

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
const COIN_COUNT = 4;
const POLL_SECONDS = 0.1;
const CONFIRMATIONS = 32;
/** Lowest fee rate of a full mempool, in mojo per cost. */
const MOJO_PER_COST = 5;
const MAX_GROWTH_MB = 5;
const SAMPLE_INTERVAL_MS = 100;
const ROLES = ['worker', 'signer'] as const;

const payees = parseCount('payees', values.payees);
stopOnSignals();
const print = (line = '') => process.stdout.write(`${line}\n`);

const figures = await withWorld(
  async (world) => {
    await addWalletCoins(
      world,
      Array.from({ length: COIN_COUNT }, () => AMOUNT_MOJO * BigInt(payees + WARM_UP_PAYEES)),
    );
    world.chain.farm(CONFIRMATIONS);
    print(`${WARM_UP_PAYEES} withdrawals to warm up, then ${payees}`);
    await settlePayees(world, WARM_UP_PAYEES);
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
for (const [name, value] of Object.entries(figures)) print(`${name.padEnd(24)} ${value}`);
const isEnough = figures.settled === payees && figures.keptGrowthMB <= MAX_GROWTH_MB;
if (!isEnough) print(`Wanted: all of them settled, and at most ${MAX_GROWTH_MB} MB more.`);
if (values.json) print(JSON.stringify(figures));
process.exit(isEnough ? 0 : 1);

async function measure(world: World) {
  const before = await readTotals(world);
  const retainedSamplesMB: number[] = [];
  const timer = setInterval(() => retainedSamplesMB.push(readRetainedMB(world)), SAMPLE_INTERVAL_MS);
  const begin = performance.now();
  const blocks = await settlePayees(world, payees);
  const seconds = (performance.now() - begin) / 1_000;
  clearInterval(timer);
  const after = await readTotals(world);
  const computeDelta = (name: keyof Totals) => after[name] - before[name];
  const third = Math.max(1, Math.floor(retainedSamplesMB.length / 3));
  const [early, late] = [
    computeMedian(retainedSamplesMB.slice(0, third)),
    computeMedian(retainedSamplesMB.slice(-third)),
  ];
  return {
    payees,
    settled: computeDelta('settled'),
    batches: computeDelta('batches'),
    blocks,
    seconds: round(seconds),
    costPerPayee: Math.round(computeDelta('cost') / payees),
    feeMojoPerPayee: Math.round(computeDelta('fee') / payees),
    rowsPerPayee: round(computeDelta('rows') / payees),
    statementsPerPayee: round(computeDelta('statements') / payees),
    rssMB: round(readRssMB(world)),
    keptMB: round(late),
    keptGrowthMB: round(late - early),
  };
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
  const statements = ROLES.flatMap((role) => processes.readMetrics(role)).reduce(
    (sum, one) => sum + one.statements,
    0,
  );
  return { ...totals, statements };
}

/** Returns the memory that worker and signer together retain after a garbage collection, in MB. */
function readRetainedMB({ processes }: World): number {
  const bytes = ROLES.flatMap((role) => processes.readMetrics(role)).reduce(
    (sum, one) => sum + one.keptBytes,
    0,
  );
  return bytes / 2 ** 20;
}

/** Returns the resident memory of worker and signer together, in MB. */
function readRssMB({ processes }: World): number {
  const pids = ROLES.flatMap((role) => processes.readMetrics(role)).flatMap(({ pid }) => pid ?? []);
  return pids.reduce((sum, pid) => {
    const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return sum + Number(kilobytes) / 1_024;
  }, 0);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
