import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { AppError } from '../../../errors.ts';
import { makePerson } from '../../../testing/people.ts';
import {
  enrollMachine,
  findMiscounted,
  makePlots,
  makeReport,
  sendReport,
  type TestMachine,
} from '../../../testing/machines.ts';
import { startTestServer } from '../../../testing/startTestServer.ts';
import { hashToken } from '../../../token.ts';
import { createReportQueue } from './reportQueue.ts';
import { toReportValues } from './toReportValues.ts';

const server = await startTestServer();
const { db } = server;

const enrollMachines = async (count: number) => {
  const { token } = await makePerson(db);
  const owner = { bearer: { authorization: `Bearer ${token}` } };
  const machines: TestMachine[] = [];
  // Ten at a time stay within the account's limit of open codes.
  while (machines.length < count) {
    machines.push(...(await Promise.all(Array.from({ length: 10 }, () => enrollMachine(server, owner)))));
  }
  return machines;
};
const makeReportValues = ({ bearer }: TestMachine, sequence: number) => ({
  ...toReportValues({ ...makeReport({ sequence }), isPartial: false }),
  tokenHash: hashToken(bearer.authorization.slice('Bearer '.length)),
});
const listReportCounts = async (machines: TestMachine[]) => {
  const ids = machines.map(({ id }) => id);
  const rows = await db.selectFrom('machine').select('reports').where('id', 'in', ids).execute();
  return rows.map(({ reports }) => reports);
};

describe('reports that come at the same moment', () => {
  test('share statements, and each is that of its own machine', async () => {
    const machines = await enrollMachines(60);
    const plots = machines.map((_, index) => makePlots(1 + (index % 5)));
    const answers = await Promise.all(
      machines.map((machine, index) =>
        sendReport(server, machine, makeReport({ plots: { set: plots[index] ?? [], removed: [] } })),
      ),
    );
    assert.ok(answers.every(({ status }) => status === 200));
    const { rows } = await sql<{ id: string; plotCount: number; transaction: string }>`
      select id, plot_count, xmin::text as transaction from machine
      where id = any(${machines.map(({ id }) => id)}::uuid[])`.execute(db);
    assert.ok(new Set(rows.map(({ transaction }) => transaction)).size < 40);
    const counts = new Map(rows.map(({ id, plotCount }) => [id, plotCount]));
    assert.deepEqual(
      machines.map(({ id }) => counts.get(id)),
      plots.map(({ length }) => length),
    );
    assert.deepEqual(await findMiscounted(db), []);
  });

  test('are applied one after another when they are of one machine', async () => {
    const machines = await enrollMachines(10);
    const queue = createReportQueue(db, 600);
    const sent = [1, 2, 3, 4, 5].flatMap((sequence) =>
      machines.map((machine) => queue.apply(makeReportValues(machine, sequence))),
    );
    const outcomes = await Promise.all(sent);
    // A report that overtakes another is refused or lost; applied reports were applied once and in order.
    const applied = outcomes.filter((outcome) => typeof outcome?.applied === 'string').length;
    const reports = await listReportCounts(machines);
    assert.equal(
      reports.reduce((sum, count) => sum + Number(count), 0),
      applied,
    );
    assert.ok(reports.every((count) => Number(count) >= 1));
  });

  test('wait in bounded number for a database that hangs, and are taken when it goes on', async () => {
    const [machine] = await enrollMachines(10);
    assert.ok(machine);
    const queue = createReportQueue(db, 600);
    const values = makeReportValues(machine, 1);
    const apply = () => queue.apply({ ...values, tokenHash: randomBytes(32) });
    const isRefused = (error: unknown) => error instanceof AppError && error.code === 'unavailable';
    const taken = await db.transaction().execute(async (transaction) => {
      await sql`lock table machine in access exclusive mode`.execute(transaction);
      // Four are in flight at once.
      const waiting = Array.from({ length: 4 + 2_000 }, apply);
      await assert.rejects(apply, isRefused);
      return waiting;
    });
    assert.deepEqual([...new Set(await Promise.all(taken))], [undefined]);
    const set = toReportValues({
      ...makeReport({ plots: { set: makePlots(2_000), removed: [] } }),
      isPartial: false,
    }).set;
    const full = Array.from({ length: 4 + 100 }, () =>
      queue.apply({ ...values, tokenHash: randomBytes(32), set }),
    );
    await assert.rejects(queue.apply({ ...values, tokenHash: randomBytes(32), set }), isRefused);
    assert.deepEqual([...new Set(await Promise.all(full))], [undefined]);
  });

  test('are not harmed by one that the database refuses, nor by one without a machine', async () => {
    const machines = await enrollMachines(20);
    const [first, second] = machines;
    assert.ok(first && second);
    const queue = createReportQueue(db, 600);
    const settled = await Promise.allSettled(
      machines.map((machine) => {
        const values = makeReportValues(machine, 1);
        if (machine === first) return queue.apply({ ...values, directories: 'no JSON' });
        if (machine === second) return queue.apply({ ...values, tokenHash: Buffer.alloc(32) });
        return queue.apply(values);
      }),
    );
    const [refused, unknown, ...others] = settled;
    assert.equal(refused?.status, 'rejected');
    assert.deepEqual(unknown, { status: 'fulfilled', value: undefined });
    assert.ok(others.every((one) => one.status === 'fulfilled' && one.value?.applied === '1'));
    assert.deepEqual((await listReportCounts(machines)).toSorted(), ['0', '0', ...others.map(() => '1')]);
  });
});
