import assert from 'node:assert/strict';
import { once } from 'node:events';
import { describe, test } from 'node:test';
import { profitRunPageSchema } from '@farm/contracts';
import { sql } from 'kysely';
import type { Db } from '../../../database/schema.ts';
import { makeAccount } from '../../../testing/ledgerPosts.ts';
import { openQuietDatabase } from '../../../testing/machineSamples.ts';
import { hourAgo, reportThroughout } from '../../../testing/measuredPeriods.ts';
import { makeProfitRun, signInOperator } from '../../../testing/profitRuns.ts';
import { startProcess } from '../../../testing/startProcess.ts';
import { startTestServer, TEST_CONFIG } from '../../../testing/startTestServer.ts';
import { waitFor } from '../../../testing/waitFor.ts';
import { findBalance } from '../../balance/repository.ts';
import type { Live } from '../../live/live.ts';
import { rollUpBefore } from '../../space/roll-up/rollUp.ts';
import { postRun } from '../service.ts';
import { postDueRuns } from './postDueRuns.ts';

const TIB = 1n << 40n;
const HOUR_MS = 3_600_000;

const partsOf = (
  { db, live }: Pick<Awaited<ReturnType<typeof startTestServer>>, 'db' | 'live'>,
  runSeconds = 3600,
) => ({
  db,
  live,
  config: { ...TEST_CONFIG, profit: { ...TEST_CONFIG.profit, runSeconds, isAutomatic: true } },
});
const listPaid = async (db: Db) => {
  const runs = await db.selectFrom('profitRun').selectAll().orderBy('number').execute();
  return runs.map(({ periodFrom, periodTo }) => [periodFrom.toISOString(), periodTo.toISOString()]);
};
const endsOf = ({ from, to }: { from: string; to: string }) => [from, to];

describe('the farm', () => {
  test('posts what is over by itself: oldest first, once, however many do it at once', async () => {
    const server = await startTestServer();
    const { db } = server;
    const [ada, bob] = [await makeAccount(db), await makeAccount(db)];
    const [latest, middle, first] = [hourAgo(1), hourAgo(2), hourAgo(4)];
    for (const period of [latest, first]) await reportThroughout(server, ada, { ...period, bytes: 2n * TIB });
    await reportThroughout(server, bob, { ...middle, bytes: TIB, count: 1 });
    await rollUpBefore(db, new Date(latest.to));

    const told = new Set<string>();
    const live: Live = {
      ...server.live,
      publish: (accountId, ...events) => {
        for (const { topic } of events) told.add(`${accountId} ${topic}`);
      },
    };
    await Promise.all(Array.from({ length: 5 }, () => postDueRuns(partsOf({ db, live }))));
    assert.deepEqual([...told].sort(), [ada, bob].map((id) => `${id} balance`).sort());
    assert.deepEqual(await listPaid(db), [first, middle, latest].map(endsOf));
    const paid = async () => (await findBalance(db, ada)).usable;
    const before = await paid();
    assert.ok(before > 0n);
    await postDueRuns(partsOf(server));
    assert.equal(await paid(), before);

    const operator = await signInOperator(server);
    const { body } = await server.call({ url: '/api/admin/profit-runs', headers: operator.bearer });
    const { items } = profitRunPageSchema.parse(body);
    assert.deepEqual(
      items.map(({ postedBy, reason, lineCount }) => [postedBy, reason, lineCount]),
      [1, 2, 3].map(() => [null, 'Measured', 1]),
    );
    const { rows } = await sql<{ actor: string }>`
      select distinct actor from audit_event where action = 'profit.posted'`.execute(db);
    assert.deepEqual(rows, [{ actor: 'farm' }]);
  });

  test('waits a minute and a half after the end, and looks back for seven days', async () => {
    const { db } = await openQuietDatabase();
    const { live } = await startTestServer();
    const ada = await makeAccount(db);
    const days = 86_400_000 * 7;
    const [late, old] = [hourAgo(1), hourAgo(7 * 24)];
    for (const period of [late, old]) await reportThroughout({ db }, ada, { ...period, bytes: TIB });
    await rollUpBefore(db, new Date());
    const at = async (instant: number) => {
      await postDueRuns(partsOf({ db, live }), new Date(instant));
      return listPaid(db);
    };
    assert.deepEqual(await at(Date.parse(late.to) + 89_999), []);
    assert.deepEqual(await at(Date.parse(old.from) + days), []);
    assert.deepEqual(await at(Date.parse(late.to) + 90_000), [endsOf(late)]);
    assert.deepEqual(await at(Date.parse(old.from) + days - 1), [endsOf(late), endsOf(old)]);
  });

  test('leaves out what was paid by hand, and what comes to nothing', async () => {
    const server = await startTestServer();
    const { db } = server;
    const ada = await makeAccount(db);
    const operator = await signInOperator(server);
    const [byHand, nothing, due] = [hourAgo(4), hourAgo(3), hourAgo(2)];
    for (const period of [byHand, due]) await reportThroughout(server, ada, { ...period, bytes: TIB });
    // Less than a byte on average.
    await reportThroughout(server, ada, { ...nothing, bytes: 1n, count: 1 });
    await rollUpBefore(db, new Date());
    const half = new Date(Date.parse(byHand.from) + HOUR_MS / 2).toISOString();
    await postRun(server, makeProfitRun(0, [ada], { ...byHand, to: half }), operator.id);
    await postDueRuns(partsOf(server));
    assert.deepEqual(await listPaid(db), [[byHand.from, half], endsOf(due)]);
  });

  test('pays days of UTC by default', async () => {
    const { db } = await openQuietDatabase();
    const { live } = await startTestServer();
    const ada = await makeAccount(db);
    const period = hourAgo(30);
    await reportThroughout({ db }, ada, { ...period, bytes: 24n * TIB });
    await rollUpBefore(db, new Date());
    await postDueRuns(partsOf({ db, live }, 86_400));
    const [[from = '', to = ''] = [], ...others] = await listPaid(db);
    assert.equal(others.length, 0);
    assert.ok(from.endsWith('T00:00:00.000Z') && Date.parse(to) - Date.parse(from) === 86_400_000);
    assert.ok(from <= period.from && period.to <= to);
    const line = await db.selectFrom('profitRunLine').selectAll().executeTakeFirstOrThrow();
    assert.equal(line.averageSpace, TIB);
  });

  test('killed in the middle of a run has paid nobody, and pays it once when it is back', async () => {
    const { db, databaseUrl } = await openQuietDatabase();
    const accounts = (await Promise.all([makeAccount(db), makeAccount(db), makeAccount(db)])).sort();
    const period = hourAgo(2);
    for (const account of accounts) await reportThroughout({ db }, account, { ...period, bytes: TIB });
    await rollUpBefore(db, new Date(period.to));
    const usables = async () =>
      Promise.all(accounts.map(async (account) => (await findBalance(db, account)).usable));
    const start = () =>
      startProcess('main.ts', {
        DATABASE_URL: databaseUrl,
        API_PORT: '0',
        OUTBOX_PORT: '0',
        LOG_LEVEL: 'warn',
        PROFIT_RUN: 'automatic',
        PROFIT_RUN_SECONDS: '3600',
      });

    await db.transaction().execute(async (blocker) => {
      // The last line waits: the others have been posted by then.
      await sql`select from balance where account_id = ${accounts[2]} for no key update`.execute(blocker);
      const { child } = start();
      await waitFor(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where wait_event_type = 'Lock' and query like '%ledger_entry%'
            and datname = current_database()`.execute(db);
        return rows[0] && true;
      });
      child.kill('SIGKILL');
      await once(child, 'close');
      assert.deepEqual(await usables(), [0n, 0n, 0n]);
    });
    assert.deepEqual(await listPaid(db), []);

    // Two of them, as replicas are.
    const replicas = [start(), start()];
    await waitFor(async () => ((await listPaid(db)).length > 0 ? true : undefined));
    const amounts = await usables();
    assert.ok(amounts.every((amount) => amount > 0n && amount === amounts[0]));
    for (const { child, ended } of replicas) {
      child.kill('SIGTERM');
      await ended;
    }
    assert.deepEqual(await listPaid(db), [endsOf(period)]);
    assert.deepEqual(await usables(), amounts);
  });
});
