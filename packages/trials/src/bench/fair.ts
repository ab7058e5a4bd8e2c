import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { addWalletCoins } from '../sim/payouts/funds.ts';
import { waitForTurn } from '../sim/payouts/runPlan.ts';
import { withWorld, type World } from '../sim/payouts/world.ts';
import { stopOnSignals } from '../program/stopOnSignals.ts';
import { parseCount } from '../program/parseCount.ts';
import { computeMedian } from './computeMedian.ts';
import { makeFarmers, type Farmer } from './farmers.ts';

/**
 * Benchmarks fairness: one account asks for withdrawals and cancels every other one as fast as the API takes them, through
 * the front door; then a stranger asks for one. Measured are the time until the stranger's payment is signed and the time
 * until its email is sent, with and without the flood, in turns, on API, worker and signer of their own. Blocks come as
 * soon as the worker has looked at the last.
 */
const { values } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '3' },
    flood: { type: 'string', default: '700' },
  },
});
const CLIENTS = 16;
const COINS = 20;
const COIN_MOJO = 10n ** 13n;
const MAX_BLOCKS = 1_000;
/** Batches that may be signed before the one that pays the stranger. */
const MAX_BATCHES_BEFORE = 1;
const MAX_MAIL_MS = 5_000;
const POLL_MS = 5;
const SETTINGS = {
  WITHDRAWAL_AUTO_MAX: '1',
  WITHDRAWAL_CANCEL_WINDOW_SECONDS: '0',
  // The default, which the settings of simulations replace.
  WITHDRAWALS_PER_DAY: '20',
};

const rounds = parseCount('rounds', values.rounds);
const flood = parseCount('flood', values.flood);
stopOnSignals();
const print = (line = '') => process.stdout.write(`${line}\n`);

interface Delays {
  delayMs: number;
  mailMs: number;
  batchesBefore: number;
  accepted: number;
}

const figures = await withWorld(
  async (world) => {
    await addWalletCoins(world, Array<bigint>(COINS).fill(COIN_MOJO));
    await measure(world, 0);
    print('  round      alone    flooded       mail   accepted');
    const alone: Delays[] = [];
    const flooded: Delays[] = [];
    for (let round = 1; round <= rounds; round++) {
      const [quiet, busy] = [await measure(world, 0), await measure(world, flood)];
      alone.push(quiet);
      flooded.push(busy);
      const cells = [round, quiet.delayMs, busy.delayMs, busy.mailMs, busy.accepted];
      print(
        cells
          .map((cell) => cell.toFixed(0).padStart(10))
          .join(' ')
          .slice(3),
      );
    }
    const delayMs = computeMedian(flooded.map((one) => one.delayMs));
    return {
      strangerDelayMs: Math.round(delayMs),
      strangerMailMs: Math.round(computeMedian(flooded.map(({ mailMs }) => mailMs))),
      strangerBatchesBefore: Math.max(...flooded.map(({ batchesBefore }) => batchesBefore)),
      floodAsked: flood * rounds,
      floodAccepted: flooded.reduce((sum, { accepted }) => sum + accepted, 0),
      ratio: Math.round((delayMs / computeMedian(alone.map((one) => one.delayMs))) * 100) / 100,
    };
  },
  { roles: ['signer', 'api', 'worker'], env: SETTINGS },
);
for (const [name, value] of Object.entries(figures)) print(`${name.padEnd(24)} ${value}`);
const isFair = figures.strangerBatchesBefore <= MAX_BATCHES_BEFORE && figures.strangerMailMs <= MAX_MAIL_MS;
if (!isFair)
  print(
    `Wanted: at most ${MAX_BATCHES_BEFORE} batch before the stranger's, and its email within ${MAX_MAIL_MS} ms.`,
  );
if (values.json) print(JSON.stringify(figures));
process.exit(isFair ? 0 : 1);

async function measure(world: World, requests: number): Promise<Delays> {
  const [flooder, stranger] = (await makeFarmers(world.db, 2, COIN_MOJO)) as [Farmer, Farmer];
  const accepted = await runFlood(world, flooder, requests);
  const batches = await countBatches(world);
  const begin = performance.now();
  const id = await requestWithdrawal(world, stranger);
  if (id === null) throw new Error("The stranger's withdrawal is refused");
  const [mailMs, delayMs] = await Promise.all([
    waitForMail(world, stranger, begin),
    waitForPayment(world, id, begin),
  ]);
  const batchesBefore = (await findBatchNumber(world, id)) - batches - 1;
  await settle(world);
  return { delayMs, mailMs, batchesBefore, accepted };
}

/** Asks as fast as the API takes it, and cancels every other withdrawal. @returns the number of accepted ones */
async function runFlood(world: World, flooder: Farmer, requests: number): Promise<number> {
  let sent = 0;
  let accepted = 0;
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (sent < requests) {
        sent++;
        const id = await requestWithdrawal(world, flooder);
        if (id === null) continue;
        accepted++;
        if (accepted % 2 === 0) await post(world, flooder, { path: `/api/me/withdrawals/${id}/cancel` });
      }
    }),
  );
  return accepted;
}

async function requestWithdrawal(world: World, farmer: Farmer): Promise<string | null> {
  const answer = await post(world, farmer, {
    path: '/api/me/withdrawals',
    body: { amount: '0.1', address: farmer.address },
  });
  const body = (await answer.json()) as { id: string };
  return answer.status === 201 ? body.id : null;
}

async function post(
  { processes }: World,
  { token }: Farmer,
  { path, body }: { path: string; body?: object },
): Promise<Response> {
  return fetch((await processes.url()) + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
}

async function waitForMail({ db }: World, { id }: Farmer, begin: number): Promise<number> {
  for (;;) {
    const { rows } = await sql`
      select from outbox_mail join account on account.email = recipient where account.id = ${id}`.execute(db);
    if (rows.length > 0) return performance.now() - begin;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** Farms blocks until the payment is signed. */
async function waitForPayment(world: World, id: string, begin: number): Promise<number> {
  for (let blocks = 0; blocks < MAX_BLOCKS; blocks++) {
    if (await hasPayment(world, id)) return performance.now() - begin;
    await waitForTurn(world);
    world.chain.farm();
  }
  throw new Error(`Not signed after ${MAX_BLOCKS} blocks`);
}

async function hasPayment({ db }: World, id: string): Promise<boolean> {
  const { rows } = await sql`select from payout_item where withdrawal_id = ${id}`.execute(db);
  return rows.length > 0;
}

async function findBatchNumber({ db }: World, withdrawalId: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select (select count(*)::integer from payout_batch where number <= batch.number) as number
    from payout_batch as batch join payout_item on batch_id = batch.id
    where withdrawal_id = ${withdrawalId}`.execute(db);
  return rows[0]?.number ?? 0;
}

async function countBatches({ db }: World): Promise<number> {
  const { rows } = await sql<{
    batches: number;
  }>`select count(*)::integer as batches from payout_batch`.execute(db);
  return rows[0]?.batches ?? 0;
}

/** Farms blocks until every withdrawal has ended. */
async function settle(world: World): Promise<void> {
  for (let blocks = 0; blocks < MAX_BLOCKS; blocks++) {
    const { rows } = await sql`
      select from withdrawal where status not in ('success', 'canceled', 'refunded') limit 1`.execute(
      world.db,
    );
    if (rows.length === 0) return;
    await waitForTurn(world);
    world.chain.farm();
  }
  throw new Error(`Not settled after ${MAX_BLOCKS} blocks`);
}
