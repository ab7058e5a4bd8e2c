import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { profitRunPageSchema } from '@farm/contracts';
import { sql } from 'kysely';
import type { Db } from '@farm/database';
import { createLogger } from '@farm/process';
import { makeAccount } from '../../../testing/ledgerPosts.ts';
import { addReport, openQuietDatabase } from '../../../testing/machineSamples.ts';
import { makeHourAgo, makeSteadyReports } from '../../../testing/measuredPeriods.ts';
import { makeProfitRun, signInOperator } from '../../../testing/profitRuns.ts';
import { startProcess, waitFor } from '@farm/process/testing';
import { startTestServer, TEST_CONFIG } from '../../../testing/startTestServer.ts';
import { startMeasureLoops } from '../../../worker/startMeasureLoops.ts';
import { readBalance } from '../../balance/balance.repository.ts';
import { addReading } from '../../chain/chain.repository.ts';
import type { Live } from '../../live/live.ts';
import { nothingProven, type ProofSource } from '../../share/proofSource.ts';
import { runRollUpBefore } from '../../space/rollUp.ts';
import { settleRun } from '../service.ts';
import { createDueRunSettler, type DueRunDependencies } from './dueRunSettler.ts';
import { API_PROGRAM } from '../../../testing/programs.ts';

const TIB = 1n << 40n;
const HOUR_MS = 3_600_000;

const log = createLogger('silent');
const makeDependencies = (
  { db, live }: Pick<Awaited<ReturnType<typeof startTestServer>>, 'db' | 'live'>,
  runSeconds = 3600,
): DueRunDependencies => ({
  db,
  live,
  proofSource: undefined,
  log,
  config: { ...TEST_CONFIG, profit: { ...TEST_CONFIG.profit, runSeconds, isAutomatic: true } },
});
const listPaidPeriods = async (db: Db) => {
  const runs = await db.selectFrom('profitRun').selectAll().orderBy('number').execute();
  return runs.map(({ periodFrom, periodTo }) => [periodFrom.toISOString(), periodTo.toISOString()]);
};
const toEnds = ({ from, to }: { from: string; to: string }) => [from, to];

// The first test mostly waits, for as long as all others take. Each has a database of its own.
describe('the farm', { concurrency: 2 }, () => {
  test('killed in the middle of a run has paid nobody, and pays it once when it is back', async () => {
    const { db, databaseUrl } = await openQuietDatabase();
    const dataDir = await mkdtemp(join(tmpdir(), 'farm-due-'));
    after(() => rm(dataDir, { recursive: true, force: true }));
    const accounts = (await Promise.all([makeAccount(db), makeAccount(db), makeAccount(db)])).sort();
    const period = makeHourAgo(2);
    for (const account of accounts) await makeSteadyReports({ db }, account, { ...period, bytes: TIB });
    await runRollUpBefore(db, new Date(period.to));
    const usables = async () =>
      Promise.all(accounts.map(async (account) => (await readBalance(db, account)).usable));
    const start = () =>
      startProcess(API_PROGRAM, {
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        API_PORT: '0',
        OUTBOX_PORT: '0',
        LOG_LEVEL: 'warn',
        AGENT_REPORT_SECONDS: '1',
        PROFIT_RUN: 'automatic',
        PROFIT_RUN_SECONDS: '3600',
      });

    await db.transaction().execute(async (blocker) => {
      // The last line waits for this lock: the others have been posted by then.
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
    assert.deepEqual(await listPaidPeriods(db), []);

    // Two processes, as replicas are.
    const replicas = [start(), start()];
    await waitFor(async () => ((await listPaidPeriods(db)).length > 0 ? true : undefined));
    const amounts = await usables();
    assert.ok(amounts.every((amount) => amount > 0n && amount === amounts[0]));
    for (const { child, ended } of replicas) {
      child.kill('SIGTERM');
      await ended;
    }
    assert.deepEqual(await listPaidPeriods(db), [toEnds(period)]);
    assert.deepEqual(await usables(), amounts);
  });

  test('posts what is over by itself: oldest first, once, however many do it at once', async () => {
    const server = await startTestServer();
    const { db } = server;
    const [ada, bob] = [await makeAccount(db), await makeAccount(db)];
    const [latest, middle, first] = [makeHourAgo(1), makeHourAgo(2), makeHourAgo(4)];
    for (const period of [latest, first])
      await makeSteadyReports(server, ada, { ...period, bytes: 2n * TIB });
    await makeSteadyReports(server, bob, { ...middle, bytes: TIB, count: 1 });
    await runRollUpBefore(db, new Date(latest.to));

    const told = new Set<string>();
    const live: Live = {
      ...server.live,
      publish: (accountId, ...events) => {
        for (const { topic } of events) told.add(`${accountId} ${topic}`);
      },
    };
    await Promise.all(Array.from({ length: 5 }, () => createDueRunSettler(makeDependencies({ db, live }))()));
    assert.deepEqual([...told].sort(), [ada, bob].map((id) => `${id} balance`).sort());
    assert.deepEqual(await listPaidPeriods(db), [first, middle, latest].map(toEnds));
    const paid = async () => (await readBalance(db, ada)).usable;
    const before = await paid();
    assert.ok(before > 0n);
    await createDueRunSettler(makeDependencies(server))();
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
    const [late, old] = [makeHourAgo(1), makeHourAgo(7 * 24)];
    for (const period of [late, old]) await makeSteadyReports({ db }, ada, { ...period, bytes: TIB });
    await runRollUpBefore(db, new Date());
    const at = async (instant: number) => {
      await createDueRunSettler(makeDependencies({ db, live }))(new Date(instant));
      return listPaidPeriods(db);
    };
    assert.deepEqual(await at(Date.parse(late.to) + 89_999), []);
    assert.deepEqual(await at(Date.parse(old.from) + days), []);
    assert.deepEqual(await at(Date.parse(late.to) + 90_000), [toEnds(late)]);
    assert.deepEqual(await at(Date.parse(old.from) + days - 1), [toEnds(late), toEnds(old)]);
  });

  test('pays the rest of what was paid by hand, and leaves out what comes to nothing', async () => {
    const server = await startTestServer();
    const { db } = server;
    const ada = await makeAccount(db);
    const operator = await signInOperator(server);
    const [byHand, nothing, due] = [makeHourAgo(4), makeHourAgo(3), makeHourAgo(2)];
    for (const period of [byHand, due]) await makeSteadyReports(server, ada, { ...period, bytes: TIB });
    // Less than a byte on average.
    await makeSteadyReports(server, ada, { ...nothing, bytes: 1n, count: 1 });
    await runRollUpBefore(db, new Date());
    const half = new Date(Date.parse(byHand.from) + HOUR_MS / 2).toISOString();
    await settleRun(server, makeProfitRun(0, [ada], { ...byHand, to: half }), operator.id);
    await createDueRunSettler(makeDependencies(server))();
    assert.deepEqual(await listPaidPeriods(db), [[byHand.from, half], [half, byHand.to], toEnds(due)]);
  });

  test('pays what small runs left of a period, from one five minutes to another', async () => {
    const server = await startTestServer();
    const { db } = server;
    const ada = await makeAccount(db);
    const operator = await signInOperator(server);
    const period = makeHourAgo(2);
    await makeSteadyReports(server, ada, { ...period, bytes: TIB, count: 11 });
    await runRollUpBefore(db, new Date());
    const at = (seconds: number) => new Date(Date.parse(period.from) + seconds * 1000).toISOString();
    // Part of the first five minutes; one second; and ten minutes up to the last ten, of which five were measured.
    const byHand = [
      [at(-7000), at(1)],
      [at(1000), at(1001)],
      [at(2400), at(3000)],
    ];
    for (const [from, to] of byHand) {
      await settleRun(server, makeProfitRun(0, [ada], { from: `${from}`, to: `${to}` }), operator.id);
    }
    await createDueRunSettler(makeDependencies(server))();
    const rest = [
      [at(300), at(900)],
      [at(1200), at(2400)],
      [at(3000), at(3600)],
    ];
    assert.deepEqual(await listPaidPeriods(db), [...byHand, ...rest]);
    const lines = await db.selectFrom('profitRunLine').select('averageSpace').orderBy('number').execute();
    assert.deepEqual(
      lines.slice(byHand.length).map(({ averageSpace }) => averageSpace),
      [TIB, TIB, TIB / 2n],
    );
    await createDueRunSettler(makeDependencies(server))();
    assert.equal((await listPaidPeriods(db)).length, 6);
  });

  test('works out again what came to nothing after minutes only, and pays it once something counts', async () => {
    const { db } = await openQuietDatabase();
    const { live } = await startTestServer();
    const ada = await makeAccount(db);
    const period = makeHourAgo(2);
    const machine = await makeSteadyReports({ db }, ada, { ...period, bytes: TIB, count: 1 });
    await runRollUpBefore(db, new Date());
    let [asked, proven] = [0, 0n];
    const proofSource: ProofSource = {
      ...nothingProven,
      readPeriod: () => {
        asked++;
        const accounts = new Map([[ada, { bytes: proven, deviation: 0.1 }]]);
        return Promise.resolve({ accounts, unclaimed: new Map() });
      },
    };
    const post = createDueRunSettler({ ...makeDependencies({ db, live }), proofSource });
    const began = Date.now();
    const turnsAt = async (...seconds: number[]) => {
      asked = 0;
      for (const second of seconds) await post(new Date(began + second * 1000));
      return asked;
    };
    assert.equal(await turnsAt(0, 2, 4, 299), 1);
    assert.equal(await turnsAt(300, 302, 599), 1);
    await addReport(db, machine, { at: new Date(Date.parse(period.from) + 300_000), theoretical: 12n * TIB });
    await runRollUpBefore(db, new Date());
    proven = 5n * TIB;
    assert.equal(await turnsAt(599), 0);
    assert.equal(await turnsAt(600, 602), 1);
    assert.deepEqual(await listPaidPeriods(db), [toEnds(period)]);
    // No report can arrive for this period any longer.
    const old = makeHourAgo(30);
    await makeSteadyReports({ db }, ada, { ...old, bytes: TIB, count: 1 });
    await runRollUpBefore(db, new Date());
    proven = 0n;
    assert.equal(await turnsAt(700, 702, 1000, 4299), 1);
    assert.equal(await turnsAt(4300), 1);
  });

  test('goes on after a period that cannot be paid, and tells of it once', async () => {
    const server = await startTestServer();
    const { db } = server;
    const ada = await makeAccount(db);
    const [first, second] = [makeHourAgo(3), makeHourAgo(2)];
    for (const period of [first, second]) await makeSteadyReports(server, ada, { ...period, bytes: TIB });
    await runRollUpBefore(db, new Date());
    const readAt = (instant: string, netSpace: bigint) =>
      addReading(db, { at: new Date(Date.parse(instant) - 1), height: 9_000_000, netSpace, source: 'node' });
    await readAt(first.to, 1n);
    await readAt(second.to, 20n << 60n);
    const told: unknown[] = [];
    const listener = createLogger('silent');
    listener.warn = (...line: unknown[]) => void told.push(line);
    const post = createDueRunSettler({ ...makeDependencies(server), log: listener });
    for (const seconds of [0, 2, 400]) await post(new Date(Date.now() + seconds * 1000));
    assert.deepEqual(await listPaidPeriods(db), [toEnds(second)]);
    assert.equal(told.length, 1);
    await readAt(first.to, 20n << 60n);
    await post(new Date(Date.now() + 800_000));
    assert.deepEqual(await listPaidPeriods(db), [toEnds(second), toEnds(first)]);
  });

  test('pays nothing before machines had the time to report after an outage', async () => {
    const { db, live } = await startTestServer({ listenSeconds: 60 });
    const ada = await makeAccount(db);
    await makeSteadyReports({ db }, ada, { ...makeHourAgo(2), bytes: TIB });
    await runRollUpBefore(db, new Date());
    const { config, ...parts } = makeDependencies({ db, live });
    const startLoops = (listenSeconds: number) =>
      startMeasureLoops({ ...parts, ...config, listenSeconds, pauseMs: 20 });
    const stopEarly = startLoops(60);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    assert.deepEqual(await listPaidPeriods(db), []);
    await stopEarly();
    const stop = startLoops(0.5);
    await waitFor(async () => ((await listPaidPeriods(db)).length > 0 ? true : undefined));
    await stop();
  });

  test('pays days of UTC by default', async () => {
    const { db } = await openQuietDatabase();
    const { live } = await startTestServer();
    const ada = await makeAccount(db);
    const period = makeHourAgo(30);
    await makeSteadyReports({ db }, ada, { ...period, bytes: 24n * TIB });
    await runRollUpBefore(db, new Date());
    await createDueRunSettler(makeDependencies({ db, live }, 86_400))();
    const [[from = '', to = ''] = [], ...others] = await listPaidPeriods(db);
    assert.equal(others.length, 0);
    assert.ok(from.endsWith('T00:00:00.000Z') && Date.parse(to) - Date.parse(from) === 86_400_000);
    assert.ok(from <= period.from && period.to <= to);
    const line = await db.selectFrom('profitRunLine').selectAll().executeTakeFirstOrThrow();
    assert.equal(line.averageSpace, TIB);
  });
});
