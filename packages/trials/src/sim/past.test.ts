import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createFullNode, createSpendingKey, loadChiaSdk } from '@farm/chain';
import { createDatabase, openDatabase } from '@farm/database';
import { createLogger } from '@farm/process';
import { startProcess } from '@farm/process/testing';
import { startSimulator } from '@farm/simulators/chain';
import { parseSimulatorSettings } from '@farm/simulators/chain/config';
import { selectRunCount } from '@farm/testing/property';
import { sql } from 'kysely';
import { checkBooks } from './checkSnapshot.ts';
import { checkPaths } from './checkWithdrawals.ts';
import { readSnapshot } from './snapshot.ts';

const PAST = fileURLToPath(new URL('../../../demo/src/past/main.ts', import.meta.url));
const DAYS = selectRunCount({ quick: 13, deep: 90 });
const DAY_MS = 86_400_000;

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
    assert.deepEqual([...checkBooks(snapshot), ...checkPaths(snapshot)], []);
  });

  test('has as many coins on its chain as in its books', async () => {
    const settings = { ...parseSimulatorSettings(env), blockSeconds: 0 };
    const chain = await startSimulator({ sdk, settings, log, onPersistFailure: fail });
    const coins = await createFullNode({ url: chain.url, tls: null }).readCoinsAt([puzzleHash], {
      unspent: true,
    });
    await chain.stop();
    const { rows } = await sql<{ held: bigint }>`
      select -sum(amount) as held from ledger_entry where ledger_account = 'hot_wallet'`.execute(db);
    assert.deepEqual(rows, [{ held: coins.reduce((sum, { amount }) => sum + amount, 0n) }]);
    const { rows: stops } = await sql`select * from payout_breaker where is_open`.execute(db);
    assert.deepEqual(stops, []);
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
