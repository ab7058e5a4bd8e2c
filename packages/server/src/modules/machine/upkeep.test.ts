import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { sql } from 'kysely';
import { makePerson } from '../../testing/people.ts';
import { enrollMachine, sendAcceptedReport, type TestMachine } from '../../testing/machines.ts';
import { startTestServer } from '../../testing/startTestServer.ts';
import { waitFor } from '@farm/process/testing';
import { updateMachineStatuses } from './upkeep.ts';

const machines = { freshSeconds: 600, offlineSeconds: 300 };
const server = await startTestServer({ machines });
const { db, live } = server;
const settings = { ...machines, reportSeconds: 60, alarmGroupSeconds: 60 };

const enrol = async (at = server) => {
  const { token } = await makePerson(at.db);
  return enrollMachine(at, { bearer: { authorization: `Bearer ${token}` } });
};
/** Sets how many seconds ago the machine was enrolled and last seen. */
const setAges = ({ id }: TestMachine, ages: { created?: number; seen?: number }, at = server) =>
  sql`
    update machine set created_at = coalesce(now() - ${ages.created ?? null} * interval '1 second', created_at),
      seen_at = coalesce(now() - ${ages.seen ?? null} * interval '1 second', seen_at)
    where id = ${id}`.execute(at.db);
const readStatus = async ({ id }: TestMachine) => {
  await updateMachineStatuses({ db, live, machines: settings });
  const row = db.selectFrom('machine').select('status').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).status;
};
const sendReports = async (machine: TestMachine, from: number, to: number) => {
  for (let sequence = from; sequence <= to; sequence++)
    await sendAcceptedReport(server, machine, { sequence });
};

describe('the status of a machine', () => {
  test('is fresh from its enrolment on, and offline when it never reports', async () => {
    const machine = await enrol();
    assert.equal(await readStatus(machine), 'fresh');
    await setAges(machine, { created: 599 });
    assert.equal(await readStatus(machine), 'fresh');
    await setAges(machine, { created: 601 });
    assert.equal(await readStatus(machine), 'offline');
  });

  test('stays fresh while it is young, however much it reports or not', async () => {
    const machine = await enrol();
    await sendReports(machine, 1, 5);
    assert.equal(await readStatus(machine), 'fresh');
    await setAges(machine, { seen: 400 });
    assert.equal(await readStatus(machine), 'fresh');
  });

  test('becomes online with time, without a report', async () => {
    const machine = await enrol();
    await sendReports(machine, 1, 3);
    await setAges(machine, { created: 601 });
    assert.equal(await readStatus(machine), 'online');
  });

  test('is fresh until the third report, and then online by the report itself', async () => {
    const machine = await enrol();
    await setAges(machine, { created: 10_000 });
    assert.equal(await readStatus(machine), 'offline');
    await sendReports(machine, 1, 2);
    assert.equal(await readStatus(machine), 'fresh');
    await sendReports(machine, 3, 3);
    const row = db.selectFrom('machine').select('status').where('id', '=', machine.id);
    assert.equal((await row.executeTakeFirstOrThrow()).status, 'online');
  });

  test('is offline after silence, and online again with a report', async () => {
    const machine = await enrol();
    await sendReports(machine, 1, 3);
    await setAges(machine, { created: 10_000, seen: 299 });
    assert.equal(await readStatus(machine), 'online');
    await setAges(machine, { seen: 301 });
    assert.equal(await readStatus(machine), 'offline');
    await sendReports(machine, 4, 4);
    assert.equal(await readStatus(machine), 'online');
  });

  test('of two reports only is offline after silence, too', async () => {
    const machine = await enrol();
    await sendReports(machine, 1, 2);
    await setAges(machine, { created: 10_000, seen: 301 });
    assert.equal(await readStatus(machine), 'offline');
  });

  test('is left for later while somebody changes the machine', async () => {
    const machine = await enrol();
    await sendReports(machine, 1, 3);
    await setAges(machine, { created: 10_000, seen: 301 });
    await db.transaction().execute(async (transaction) => {
      await sql`select 1 from machine where id = ${machine.id} for update`.execute(transaction);
      await updateMachineStatuses({ db, live, machines: settings });
    });
    assert.equal(await readStatus(machine), 'offline');
  });

  test('is moved by the worker', async () => {
    const turning = await startTestServer({ loops: true, machines });
    const machine = await enrol(turning);
    await setAges(machine, { created: 10_000 }, turning);
    const row = turning.db.selectFrom('machine').select('status').where('id', '=', machine.id);
    await waitFor(async () =>
      (await row.executeTakeFirstOrThrow()).status === 'offline' ? true : undefined,
    );
  });
});
