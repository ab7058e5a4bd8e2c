import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createLogger } from '@farm/process';
import { sql } from 'kysely';
import { startTestServer } from '../../testing/startTestServer.ts';
import { makeFarmer, type Farmer } from '../../testing/withdrawals.ts';
import { readExport, runExports } from './service.ts';

const MAX_SECONDS = 60;
/** Memory that the archive of many years may take beyond that of one. */
const MAX_GROWTH_BYTES = 16 * 1024 * 1024;

const server = await startTestServer();
const { call, db, mailQueue, serverDb } = server;
const log = createLogger('silent');

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const readMemory = () => {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/** Gives an account hourly profits, five withdrawals a day, and what else a busy farm of 1,000 machines leaves until an instant. */
const addHistory = ({ id, address }: Farmer, { years, until }: { years: number; until: string }) =>
  db.connection().execute(async (connection) => {
    const hours = years * 365 * 24;
    const start = sql`${until}::timestamptz - make_interval(hours => ${hours})`;
    // The past is written as it would stand, without its guards.
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`
      with run as (
        insert into profit_run (period_from, period_to, height, net_space, factor_millionths, theoretical, total, reason, posted_by)
        select ${start} + make_interval(hours => hour - 1), ${start} + make_interval(hours => hour), 7000000, 1::numeric * 10 ^ 19,
          985000, 1000000, 985000, ${`history of ${id}`}, ${id}
        from generate_series(1, ${hours}) hour returning id, period_to
      ), line as (
        insert into profit_run_line (run_id, account_id, period_to, average_space, effective_space, amount)
        select id, ${id}, period_to, 109951162777600, 109951162777600, 985000 from run
      ), tx as (
        insert into ledger_tx (kind, ref_type, ref_id, created_at)
        select 'profit', 'history', id::text, period_to from run returning id, created_at
      )
      insert into ledger_entry (id, tx_id, ledger_account, account_id, amount, balance_after, created_at)
      select nextval('ledger_entry_id'), id, 'usable', ${id}, 985000, 985000, created_at from tx`.execute(
      connection,
    );
    await sql`
      insert into withdrawal (id, account_id, idempotency_key, gross_mojo, fee_mojo, address, memo, status)
      select gen_random_uuid(), ${id}, number::text, 1000000, 0, ${address}, 'rent', 'success'
      from generate_series(1, ${years * 365 * 5}) number`.execute(connection);
    await sql`
      insert into machine (account_id, name, agent_version, token_hash)
      select ${id}, 'Rig ' || number, '1.0.0', sha256((${id} || number)::bytea) from generate_series(1, ${years * 1_000}) number`.execute(
      connection,
    );
    await sql`
      insert into incident (account_id, machine_id, kind, started_at, ended_at, outcome)
      select ${id}, machine.id, 'offline', ${start} + make_interval(days => day), ${start} + make_interval(days => day, hours => 1), 'recovered' from machine, generate_series(1, 10) day
      where account_id = ${id}`.execute(connection);
    await sql`
      insert into space_sample (owner, width, at, covered_seconds, machine_seconds, plot_seconds,
        theoretical_byte_seconds, effective_byte_seconds)
      select ${id}, '1d', date_trunc('day', ${start}) + make_interval(days => day), 86400, 86400, 86400, 86400000, 43200000
      from generate_series(1, ${years * 365}) day`.execute(connection);
    await sql`
      insert into audit_event (actor, action, subject)
      select ${id}, 'address.created', ${id} from generate_series(1, ${years * 1_000})`.execute(connection);
    await sql`set session_replication_role = origin`.execute(connection);
  });

/** Makes the archive of an account. Returns how long it took, how large it is, and the most memory beyond what was in use before. */
const measure = async ({ id, bearer }: Farmer) => {
  const asked = await call({ method: 'POST', url: '/api/me/export', headers: bearer });
  assert.equal(asked.status, 202);
  const before = readMemory();
  let most = 0;
  const watch = setInterval(() => (most = Math.max(most, readMemory() - before)), 50);
  const started = performance.now();
  await runExports({ db: serverDb, mailQueue, log });
  const seconds = (performance.now() - started) / 1_000;
  clearInterval(watch);
  const state = await readExport(db, id);
  assert.ok(state.state === 'ready');
  return { seconds, most, size: state.size };
};

test('the archive of a year is made within a minute, and that of eight years in the same memory', async (t) => {
  const [ada, eve] = [await makeFarmer(server), await makeFarmer(server)];
  await addHistory(ada, { years: 1, until: '2026-01-01Z' });
  await addHistory(eve, { years: 8, until: '2024-01-01Z' });
  await measure(ada);
  const [one, eight] = [await measure(ada), await measure(eve)];
  t.diagnostic(JSON.stringify({ one, eight }));
  assert.ok(one.seconds < MAX_SECONDS, `${one.seconds} s`);
  assert.ok(eight.size > 6 * one.size, `${eight.size} and ${one.size} bytes`);
  const growth = eight.most - one.most;
  assert.ok(growth < MAX_GROWTH_BYTES, `${growth} bytes more`);
});
