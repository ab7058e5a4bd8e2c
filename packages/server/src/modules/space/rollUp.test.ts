import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc, selectRunCount } from '@farm/testing/property';
import { sql } from 'kysely';
import { makeAccount } from '../../testing/ledgerPosts.ts';
import { addReport, makeMachine, openQuietDatabase } from '../../testing/machineSamples.ts';
import { waitFor } from '@farm/process/testing';
import {
  FARM_OWNER,
  listUnrolledSamples,
  lockRollUp,
  markSamplesRolled,
  updateAccountSamples,
} from './rollUp.repository.ts';
import { runRollUpIfSmall, runRollUpBefore, runRollUpTurn } from './rollUp.ts';

const { db } = await openQuietDatabase();
const FIVE_MINUTES_MS = 300_000;
const widthsMs = { '5m': FIVE_MINUTES_MS, '1h': 3_600_000, '1d': 86_400_000 };
type Width = keyof typeof widthsMs;
/** An hour before a day of UTC begins, well in the past. */
const BASE_MS = Math.floor(Date.now() / widthsMs['1d']) * widthsMs['1d'] - widthsMs['1d'] - widthsMs['1h'];

const toInstant = (slot: number) => new Date(BASE_MS + slot * FIVE_MINUTES_MS);
const wipe = async () => sql`truncate machine_sample, space_sample`.execute(db);
const makeFarm = async (accounts: number, machinesEach: number) => {
  const machines = [];
  for (let account = 0; account < accounts; account++) {
    const id = await makeAccount(db);
    for (let one = 0; one < machinesEach; one++) machines.push(await makeMachine(db, id));
  }
  return machines;
};
type Machine = Awaited<ReturnType<typeof makeMachine>>;

interface Report {
  machine: Machine;
  slot: number;
  plots: number;
  theoretical: bigint;
  effective: bigint;
}
const send = (report: Report) => addReport(db, report.machine, { ...report, at: toInstant(report.slot) });

/** Owner, width, instant → covered, machine, plot, theoretical and effective seconds. */
type Rows = Record<string, bigint[]>;

/** Computes the expected rows in the plainest way. */
function computeExpectedRows(reports: readonly Report[]): Rows {
  const rows: Rows = {};
  const add = (key: string, amounts: bigint[]) => {
    rows[key] = (rows[key] ?? amounts.map(() => 0n)).map((sum, index) => sum + (amounts[index] ?? 0n));
  };
  const toKey = (owner: string, width: Width, slot: number) => {
    const length = widthsMs[width];
    return `${owner} ${width} ${new Date(Math.floor(toInstant(slot).getTime() / length) * length).toISOString()}`;
  };
  const wide = ['1h', '1d'] as const;
  const covered = new Set<string>();
  for (const [key, slotReports] of Map.groupBy(
    reports,
    ({ machine, slot }) => `${machine.machineId} ${slot}`,
  )) {
    const [{ machine, slot } = assert.fail(key)] = slotReports;
    const average = (amount: (report: Report) => bigint) =>
      (slotReports.reduce((sum, one) => sum + amount(one), 0n) * 300n) / BigInt(slotReports.length);
    const amounts = [300n, average(({ plots }) => BigInt(plots))];
    amounts.push(
      average(({ theoretical }) => theoretical),
      average(({ effective }) => effective),
    );
    for (const width of wide) add(toKey(machine.machineId, width, slot), [300n, ...amounts]);
    for (const owner of [machine.accountId, FARM_OWNER]) {
      const isFirst = !covered.has(`${owner} ${slot}`);
      covered.add(`${owner} ${slot}`);
      for (const width of ['5m', ...wide] as const) {
        add(toKey(owner, width, slot), [isFirst ? 300n : 0n, ...amounts]);
      }
    }
  }
  return rows;
}

async function readRows(): Promise<Rows> {
  const rows = await db.selectFrom('spaceSample').selectAll().execute();
  return Object.fromEntries(
    rows.map(({ owner, width, at, coveredSeconds, ...amounts }) => [
      `${owner} ${width} ${at.toISOString()}`,
      [
        BigInt(coveredSeconds),
        amounts.machineSeconds,
        amounts.plotSeconds,
        amounts.theoreticalByteSeconds,
        amounts.effectiveByteSeconds,
      ],
    ]),
  );
}

const countUnrolled = async () =>
  (await listUnrolledSamples(db, { before: new Date(Date.now() + 1e9), limit: 1e6 })).length;
const makeMachineReport = (machine: Machine, slot: number, theoretical = 7n): Report => ({
  machine,
  slot,
  plots: 3,
  theoretical,
  effective: theoretical,
});

describe('adding up', () => {
  test('leaves to its own turns what is much', async () => {
    await wipe();
    const [machine = assert.fail()] = await makeFarm(1, 1);
    await sql`
      insert into machine_sample (machine_id, at, account_id, reports, plot_sum, theoretical_sum, effective_sum, peak_bytes, peak_plots)
      select ${machine.machineId}, date_bin('5 minutes', now(), 'epoch') - make_interval(mins => 5 * n), ${machine.accountId}, 1, 1, 1, 1, 1, 1
      from generate_series(1, 5000) n`.execute(db);
    assert.equal(await runRollUpIfSmall(db, new Date()), false);
    assert.equal(await countUnrolled(), 5000);
    await runRollUpTurn(db, new Date(Date.now() + 600_000));
    await send(makeMachineReport(machine, 1));
    assert.equal(await runRollUpIfSmall(db, new Date()), true);
    assert.equal(await countUnrolled(), 0);
  });

  test('comes to the same whatever the order of the reports and whenever it is done', async () => {
    const machines = await makeFarm(2, 2);
    const bytes = fc.oneof(fc.bigInt({ min: 0n, max: 20n }), fc.bigInt({ min: 0n, max: 1n << 70n }));
    const report = fc
      .record({
        machine: fc.constantFrom(...machines),
        slot: fc.nat({ max: 26 }),
        plots: fc.nat(2000),
        bytes,
        lost: bytes,
      })
      .map(({ bytes: theoretical, lost, ...rest }) => ({
        ...rest,
        theoretical,
        effective: theoretical > lost ? theoretical - lost : 0n,
      }));
    const steps = fc.array(fc.oneof({ weight: 4, arbitrary: report }, fc.constant('roll up' as const)), {
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(steps, async (series) => {
        await wipe();
        for (const step of series) await (step === 'roll up' ? runRollUpTurn(db) : send(step));
        await runRollUpTurn(db);
        assert.deepEqual(await readRows(), computeExpectedRows(series.filter((step) => step !== 'roll up')));
        assert.equal(await countUnrolled(), 0);
        // Rolling up again changes nothing.
        const before = await readRows();
        await sql`update machine_sample set is_rolled = false`.execute(db);
        await runRollUpTurn(db);
        assert.deepEqual(await readRows(), before);
      }),
      { numRuns: selectRunCount({ quick: 6, deep: 25 }) },
    );
  });

  test('leaves out the five minutes under way, and the half minute in which reports still come', async () => {
    await wipe();
    const [machine = assert.fail()] = await makeFarm(1, 1);
    const now = new Date();
    const began = Math.floor(now.getTime() / FIVE_MINUTES_MS) * FIVE_MINUTES_MS;
    await addReport(db, machine, { at: new Date(began), theoretical: 1n });
    await runRollUpTurn(db, new Date(began + FIVE_MINUTES_MS + 30_000));
    assert.deepEqual(await readRows(), {});
    await runRollUpTurn(db, new Date(began + FIVE_MINUTES_MS + 30_001));
    assert.equal(Object.keys(await readRows()).length, 8);
  });

  test('loses no report that comes while a batch is at its five minutes', async () => {
    await wipe();
    const [machine = assert.fail()] = await makeFarm(1, 1);
    const reports = [
      makeMachineReport(machine, 1, 5n),
      makeMachineReport(machine, 1, 8n),
      makeMachineReport(machine, 1, 100n),
    ];
    const [first, second, third] = reports as [Report, Report, Report];
    await send(first);
    // The samples are summed before the second report arrives.
    const samples = await listUnrolledSamples(db, { before: new Date(), limit: 10 });
    await updateAccountSamples(db, samples);
    await send(second);
    await markSamplesRolled(db, samples);
    assert.equal(await countUnrolled(), 1);
    await runRollUpTurn(db);
    assert.deepEqual(await readRows(), computeExpectedRows([first, second]));

    // The report's transaction is open: marking waits for it.
    await sql`update machine_sample set is_rolled = false`.execute(db);
    const rolling = await db.transaction().execute(async (transaction) => {
      await addReport(transaction, machine, { ...third, at: toInstant(1) });
      const underWay = runRollUpTurn(db);
      await waitFor(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where wait_event_type = 'Lock' and query like '%is_rolled = true%'
            and datname = current_database()`.execute(db);
        return rows[0] && true;
      });
      return { underWay };
    });
    await rolling.underWay;
    assert.equal(await countUnrolled(), 1);
    await runRollUpTurn(db);
    assert.deepEqual(await readRows(), computeExpectedRows(reports));
  });

  test('is right when several do it at once, while reports come in', async () => {
    await wipe();
    const machines = await makeFarm(3, 3);
    const reports = Array.from({ length: 240 }, (_, index) =>
      makeMachineReport(machines[index % 9] ?? assert.fail(), (index * 7) % 20, BigInt(index)),
    );
    const roll = async () => {
      for (let turn = 0; turn < 12; turn++) await runRollUpTurn(db);
    };
    const sendAll = async (part: number) => {
      for (const [index, one] of reports.entries()) if (index % 3 === part) await send(one);
    };
    await Promise.all([
      roll(),
      roll(),
      sendAll(0),
      sendAll(1),
      sendAll(2),
      runRollUpBefore(db, toInstant(21)),
    ]);
    await runRollUpBefore(db, toInstant(21));
    assert.deepEqual(await readRows(), computeExpectedRows(reports));
  });

  test('is done by one at a time: the worker leaves it to whoever is at it, a profit run waits', async () => {
    await wipe();
    const [machine = assert.fail()] = await makeFarm(1, 1);
    await send(makeMachineReport(machine, 1));
    const waiting = await db.transaction().execute(async (other) => {
      assert.ok(await lockRollUp(other, { isPatient: false }));
      await runRollUpTurn(db);
      assert.equal(await countUnrolled(), 1);
      const patient = runRollUpBefore(db, new Date());
      await waitFor(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where wait_event_type = 'Lock' and wait_event = 'advisory'
            and datname = current_database()`.execute(db);
        return rows[0] && true;
      });
      assert.equal(await countUnrolled(), 1);
      return { patient };
    });
    await waiting.patient;
    assert.equal(await countUnrolled(), 0);
  });

  test('takes more than fits a batch', async () => {
    await wipe();
    const account = await makeAccount(db);
    const other = await makeAccount(db);
    await sql`
      with machines as (
        insert into machine (account_id, name, token_hash, agent_version)
        select case when n % 2 = 0 then ${account}::uuid else ${other}::uuid end, 'm',
          decode(md5(n::text || clock_timestamp()), 'hex'), '1' from generate_series(1, 4000) n returning id, account_id)
      insert into machine_sample (machine_id, at, account_id, reports, plot_sum, theoretical_sum, effective_sum, peak_bytes, peak_plots)
      select id, ${toInstant(0)}::timestamptz + make_interval(secs => slot * 300), account_id, 5, 10, 500, 250, 100, 2
      from machines, generate_series(0, 2) slot`.execute(db);
    await runRollUpTurn(db);
    assert.equal(await countUnrolled(), 0);
    const rows = await readRows();
    const key = (owner: string, width: Width, at: Date) => `${owner} ${width} ${at.toISOString()}`;
    assert.deepEqual(rows[key(account, '5m', toInstant(2))], [
      300n,
      600_000n,
      1_200_000n,
      60_000_000n,
      30_000_000n,
    ]);
    assert.deepEqual(rows[key(FARM_OWNER, '5m', toInstant(2))], [
      300n,
      1_200_000n,
      2_400_000n,
      120_000_000n,
      60_000_000n,
    ]);
    assert.deepEqual(rows[key(FARM_OWNER, '1h', toInstant(0))], [
      900n,
      3_600_000n,
      7_200_000n,
      360_000_000n,
      180_000_000n,
    ]);
    assert.equal(Object.keys(rows).length, 2 * 4000 + 3 * (3 + 2));
  });
});
