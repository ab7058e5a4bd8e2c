import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import {
  computeProvenBytes,
  createFullNode,
  createSpendingKey,
  encodeAddress,
  loadChiaSdk,
  SIGNAGE_POINTS_PER_DAY,
} from '@farm/chain';
import { createDatabase, openDatabase } from '@farm/database';
import { createLogger } from '@farm/process';
import { startProcess } from '@farm/process/testing';
import { startSimulator } from '@farm/simulators/chain';
import { parseSimulatorSettings } from '@farm/simulators/chain/config';
import { selectRunCount } from '@farm/testing/property';
import { sql } from 'kysely';
import { checkBooks } from './checkSnapshot.ts';
import { readSnapshot } from './snapshot.ts';

const PAST = fileURLToPath(new URL('../../../demo/src/past/main.ts', import.meta.url));
const DAYS = selectRunCount({ quick: 13, deep: 90 });
const DAY_MS = 86_400_000;
/** A farm of this size wins a block in a week: in fewer days there are some only if the network is small. */
const NETSPACE_PIB = selectRunCount({ quick: 800, deep: 15_360 });
const REWARD_MOJO = 875_000_000_000n;

const log = createLogger('silent');
const sdk = loadChiaSdk();
assert.ok(sdk, 'The demo pays on Linux with glibc on x64');

const dataDir = await mkdtemp(join(tmpdir(), 'farm-past-'));
// PostgreSQL runs as another user if the tests run as root.
await chmod(dataDir, 0o755);
const seed = randomBytes(32);
await mkdir(join(dataDir, 'payout'), { mode: 0o700 });
await writeFile(join(dataDir, 'payout/hot.key'), seed.toString('hex'), { mode: 0o600 });
const { puzzleHash } = createSpendingKey(sdk, seed);
const env = {
  PORT: String(await findFreePort()),
  OUTBOX_PORT: '1',
  DATA_DIR: dataDir,
  FARM_DEMO: String(DAYS),
  PROFIT_RUN: 'automatic',
  COOL_DOWN_SECONDS: '60',
  WITHDRAWAL_CANCEL_WINDOW_SECONDS: '20',
  WITHDRAWAL_CONFIRMATIONS: '6',
  CHAIN_PORT: '0',
  CHAIN_NODE_URL: 'http://127.0.0.1:1',
  CHAIN_GENESIS: 'simulated',
  CHAIN_FARM_TO: puzzleHash,
  CHAIN_NETSPACE: String(BigInt(NETSPACE_PIB) << 50n),
  POOL_TARGET_ADDRESS: encodeAddress(puzzleHash),
  PAYOUT_SIGNER: join(dataDir, 'payout/signer.sock'),
};
const began = Date.now();
const past = startProcess(PAST, env);
assert.equal(await past.ended, 0, past.stderr());
const database = await openDatabase({ databaseUrl: null, dataDir });
const db = createDatabase(database.url, log);
after(async () => {
  await db.destroy();
  await database.close();
  await rm(dataDir, { recursive: true });
});

describe('the past of the demo farm', () => {
  test('keeps the rules of the ledger and of withdrawals', async () => {
    const snapshot = await readSnapshot(db);
    assert.ok(snapshot.withdrawals.length >= 2);
    assert.deepEqual(await checkBooks(db), []);
  });

  test('has as many coins on its chain as in its books', async () => {
    const coins = await withNode((node) => node.readCoinsAt([puzzleHash], { unspent: true }));
    const { rows } = await sql<{ held: bigint }>`
      select -sum(amount) as held from ledger_entry where ledger_account = 'hot_wallet'`.execute(db);
    assert.deepEqual(rows, [{ held: coins.reduce((sum, { amount }) => sum + amount, 0n) }]);
    const { rows: stops } = await sql`select * from payout_breaker where is_open`.execute(db);
    assert.deepEqual(stops, []);
  });

  test('proves its space every day by some ten partials, which all were looked at', async () => {
    const { rows } = await sql<{ partials: number }>`
      select coalesce(sum(partials), 0)::int as partials
      from generate_series(
        (select date_trunc('day', min(at), 'utc') + interval '1 day' from pool_points),
        date_trunc('day', ${new Date(began - DAY_MS)}::timestamptz, 'utc') - interval '1 day', interval '1 day') as day
      left join pool_points on date_trunc('day', at, 'utc') = day
      group by day`.execute(db);
    // Without the first and the last, in which it asked for more.
    assert.ok(rows.length >= DAYS - 3, `${rows.length} days`);
    // One day in 20,000 has no partial if ten are expected.
    assert.ok(rows.filter(({ partials }) => partials === 0).length <= 1, JSON.stringify(rows));
    const average = rows.reduce((sum, { partials }) => sum + partials, 0) / rows.length;
    assert.ok(average > 6 && average < 14, `${average} partials a day`);
    const { rows: open } = await sql`
      select received_at from pool_partial
      where counted_at is null and refused_at is null and received_at < ${new Date(began - 10 * 60_000)}`.execute(
      db,
    );
    assert.deepEqual(open, []);
  });

  test('pays each day exactly its points, and none that are not held', async () => {
    const { rows } = await sql<{ points: bigint; partials: number; proven: bigint; held: bigint }>`
      select coalesce(sum(line.effective_space), 0) as proven, coalesce(sum(line.average_space), 0) as held,
        counted.points, counted.partials
      from (
        select date_trunc('day', at, 'utc') as day, sum(points) as points, sum(partials)::int as partials
        from pool_points where at < date_trunc('day', ${new Date(began)}::timestamptz, 'utc') group by 1
      ) as counted
      left join profit_run run on run.period_from = day and run.period_to = day + interval '1 day'
      left join profit_run_line line on line.run_id = run.id
      group by day, counted.points, counted.partials`.execute(db);
    assert.deepEqual(
      rows.map(({ proven }) => proven),
      rows.map(({ points }) => computeProvenBytes(points, SIGNAGE_POINTS_PER_DAY)),
    );
    const { rows: runs } = await sql<{ runs: number; credits: number }>`
      select (select count(*)::int from profit_run) as runs,
        (select count(*)::int from pool_credit) as credits`.execute(db);
    assert.deepEqual(runs, [{ runs: rows.length, credits: 0 }]);
    const add = (amounts: bigint[]) => Number(amounts.reduce((sum, amount) => sum + amount, 0n));
    const ratio = add(rows.map(({ proven }) => proven)) / add(rows.map(({ held }) => held));
    const partials = rows.reduce((sum, row) => sum + row.partials, 0);
    assert.ok(ratio > 0.4 && ratio < 1 + 4 / Math.sqrt(partials), `${ratio} of what is held is proven`);
  });

  test('books the reward of each block that it won once, and leaves none on the chain', async () => {
    const rewards = await db.selectFrom('poolReward').selectAll().execute();
    const [plotNft] = await db.selectFrom('plotNft').select(['contractPuzzleHash']).execute();
    assert.ok(plotNft);
    const { won, arrived } = await withNode(async (node) => ({
      won: await node.readCoinsAt([plotNft.contractPuzzleHash], { fromHeight: 0 }),
      arrived: await node.readCoins(rewards.flatMap(({ arrivedCoinId }) => arrivedCoinId ?? [])),
    }));
    assert.ok(won.length > 0, 'a block was won');
    assert.ok(won.every(({ spentHeight }) => spentHeight !== null));
    const toIds = (coins: { coinId: string }[]) => coins.map(({ coinId }) => coinId).sort();
    assert.deepEqual(toIds(rewards), toIds(won));
    assert.ok(rewards.every(({ settledAt }) => settledAt !== null));
    const { rows: booked } = await sql<{ coinId: string; amount: bigint }>`
      select tx.ref_id as coin_id, entry.amount from ledger_tx tx
      join ledger_entry entry on entry.tx_id = tx.id and entry.ledger_account = 'farming_income'
      where tx.kind = 'farm_income' and tx.ref_id in (select arrived_coin_id from pool_reward)`.execute(db);
    assert.deepEqual(toIds(booked), toIds(arrived));
    assert.equal(arrived.length, rewards.length);
    for (const { amount, puzzleHash: owner } of arrived)
      assert.deepEqual([amount, owner], [REWARD_MOJO, puzzleHash]);
    assert.ok(booked.every(({ amount }) => amount === REWARD_MOJO));
  });

  test('pays each day once, and measures it without a gap', async () => {
    const { rows: gaps } = await sql`
      select period_from from profit_run
      where period_to - period_from <> interval '1 day' and number > 1`.execute(db);
    assert.deepEqual(gaps, []);
    const { rows } = await sql<{ runs: number; days: number; samples: number }>`
      select (select count(*)::int from profit_run) as runs,
        (select count(distinct period_from)::int from profit_run) as days,
        (select count(*)::int from space_sample where width = '1d' and owner = ${NOBODY}::uuid) as samples`.execute(
      db,
    );
    const [found] = rows;
    assert.ok(found && found.runs >= DAYS - 1 && found.runs === found.days, JSON.stringify(found));
    assert.ok(found.samples >= DAYS, JSON.stringify(found));
  });

  test('ends now, and leaves nothing of its clock behind', async () => {
    const { rows } = await sql<{ first: Date; last: Date; seen: Date; schemas: number; bound: number }>`
      select (select min(created_at) from ledger_tx) as first, (select max(created_at) from ledger_tx) as last,
        (select max(seen_at) from machine) as seen,
        (select count(*)::int from pg_namespace where nspname = 'demo_clock') as schemas,
        (select count(*)::int from pg_attrdef where pg_get_expr(adbin, adrelid) like '%demo_clock%') as bound`.execute(
      db,
    );
    const [found] = rows;
    assert.ok(found);
    assert.deepEqual([found.schemas, found.bound], [0, 0]);
    assert.ok(Math.abs(found.first.getTime() - (began - DAYS * DAY_MS)) < 10 * 60_000);
    assert.ok(found.last.getTime() < Date.now() && Math.abs(found.seen.getTime() - began) < 10 * 60_000);
  });

  test('is left alone by the next start', async () => {
    const again = startProcess(PAST, env);
    assert.equal(await again.ended, 0, again.stderr());
    assert.equal(again.stdout(), '');
  });
});

/** Owner of the samples of the whole farm. */
const NOBODY = '00000000-0000-0000-0000-000000000000';

/** Reads the chain of the past, which runs only meanwhile. */
async function withNode<T>(read: (node: ReturnType<typeof createFullNode>) => Promise<T>): Promise<T> {
  assert.ok(sdk);
  const settings = { ...parseSimulatorSettings(env), blockSeconds: 0 };
  const chain = await startSimulator({ sdk, settings, log, onPersistFailure: fail });
  try {
    return await read(createFullNode({ url: chain.url, tls: null }));
  } finally {
    await chain.stop();
  }
}

function fail(error: unknown): never {
  throw error;
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
