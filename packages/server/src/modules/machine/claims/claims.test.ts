import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { ReportedPlot } from '@farm/contracts';
import { computeEffectivePlotBytes } from '@farm/contracts/plot-size';
import { sql } from 'kysely';
import { retryDeadlocks } from '@farm/database';
import { makePerson } from '../../../testing/people.ts';
import {
  enrollMachine,
  findMiscounted,
  makePlots,
  makeReport,
  sendAcceptedReport,
  sendReport,
  type TestMachine,
} from '../../../testing/machines.ts';
import { startTestServer } from '../../../testing/startTestServer.ts';
import { deleteOldReleases } from '../releases.repository.ts';
import { deleteMissingPlots } from '../upkeep.ts';
import { settleClaims } from './settleClaims.ts';

const server = await startTestServer();
const { call, db, live } = server;
const K32 = computeEffectivePlotBytes(32);

const makeOwner = async () => {
  const { token } = await makePerson(db);
  return { bearer: { authorization: `Bearer ${token}` } };
};
const enrol = async () => enrollMachine(server, await makeOwner());
const withPlots = (set: ReportedPlot[]) => ({ plots: { set, removed: [] } });
const withoutPlots = (plots: ReportedPlot[]) => ({ plots: { set: [], removed: plots.map(({ id }) => id) } });
const readCounts = async ({ id }: TestMachine) => {
  const row = await db.selectFrom('machine').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  return { held: Number(row.effectiveBytes / K32), contested: row.contestedCount };
};
/** Simulates days in which the machine does not report. */
const passDays = async (machine: TestMachine, days: number) => {
  await sql`update machine set seen_at = seen_at - ${days} * interval '24 hours' where id = ${machine.id}`.execute(
    db,
  );
  await sql`update plot set changed_at = changed_at - ${days} * interval '24 hours' where machine_id = ${machine.id}`.execute(
    db,
  );
};
/** Moves the times at which plots were given up back by `minutes`. */
const passMinutes = async (minutes: number) => {
  await sql`
    update plot set changed_at = changed_at - ${minutes} * interval '1 minute' where state <> 'readable'`.execute(
    db,
  );
  await sql`update plot_release set released_at = released_at - ${minutes} * interval '1 minute'`.execute(db);
};
const settle = async () => {
  let place = await settleClaims({ db, live });
  while (place.length > 0) place = await settleClaims({ db, live }, place);
  assert.deepEqual(await findMiscounted(db), []);
};
/** Returns plots with several holders, or with no holder although a machine can read them. */
const listUnsettledPlots = async () => {
  const { rows } = await sql`
    select plot_id from plot join machine on machine.id = machine_id group by plot_id
    having count(*) filter (where is_holder) <> 1 and bool_or(state = 'readable')`.execute(db);
  return rows;
};

describe('a plot that two machines report', () => {
  test('is held by the first; to the second it counts as contested', async () => {
    const [first, second] = [await enrol(), await enrol()];
    const plots = makePlots(3);
    await sendAcceptedReport(server, first, withPlots(plots));
    await sendAcceptedReport(server, second, withPlots([...plots, ...makePlots(1)]));
    assert.deepEqual(await readCounts(first), { held: 3, contested: 0 });
    assert.deepEqual(await readCounts(second), { held: 1, contested: 3 });
    await settle();
    assert.deepEqual(await readCounts(second), { held: 1, contested: 3 });
  });

  test('stays with the first for a day after it went missing, and then goes to the second', async () => {
    const [first, second] = [await enrol(), await enrol()];
    const plots = makePlots(2);
    await sendAcceptedReport(server, first, withPlots(plots));
    await sendAcceptedReport(server, second, withPlots(plots));
    await sendAcceptedReport(server, first, { sequence: 2, ...withoutPlots(plots) });
    await settle();
    assert.deepEqual(await readCounts(second), { held: 0, contested: 2 });
    await sql`update plot set changed_at = changed_at - interval '24 hours' where machine_id = ${first.id}`.execute(
      db,
    );
    await settle();
    assert.deepEqual(await readCounts(second), { held: 2, contested: 0 });
    await sendAcceptedReport(server, first, { sequence: 3, ...withPlots(plots) });
    await settle();
    assert.deepEqual(await readCounts(first), { held: 0, contested: 2 });
  });

  test('that cannot be read any more is let go of like one that is missing', async () => {
    const [first, second] = [await enrol(), await enrol()];
    const plots = makePlots(2);
    await sendAcceptedReport(server, first, withPlots(plots));
    await sendAcceptedReport(server, second, withPlots(plots));
    await sendAcceptedReport(server, first, {
      sequence: 2,
      ...withPlots(plots.map((plot) => ({ ...plot, isReadable: false }))),
    });
    await passMinutes(23 * 60);
    await settle();
    assert.deepEqual(await readCounts(second), { held: 0, contested: 2 });
    await passMinutes(60);
    await settle();
    assert.deepEqual(await readCounts(second), { held: 2, contested: 0 });
  });

  test('moves between machines of one account once the five minutes are over', async () => {
    const owner = await makeOwner();
    const [old, young, stranger] = [
      await enrollMachine(server, owner),
      await enrollMachine(server, owner),
      await enrol(),
    ];
    const plots = makePlots(2);
    await sendAcceptedReport(server, old, withPlots(plots));
    await sendAcceptedReport(server, stranger, withPlots(plots));
    await sendAcceptedReport(server, old, { sequence: 2, ...withoutPlots(plots) });
    await sendAcceptedReport(server, young, withPlots(plots));
    await passMinutes(5);
    await settle();
    assert.deepEqual(await readCounts(young), { held: 2, contested: 0 });
    assert.deepEqual(await readCounts(stranger), { held: 0, contested: 2 });
    // The old machine may forget the plots now: it no longer holds them.
    await sql`update plot set changed_at = changed_at - interval '24 hours' where machine_id = ${old.id}`.execute(
      db,
    );
    await deleteMissingPlots({ db, live });
    await settle();
    assert.deepEqual(await readCounts(young), { held: 2, contested: 0 });
  });

  test('goes to whoever has had it longest, readable, once its holder is silent for a day', async () => {
    const machines = [await enrol(), await enrol(), await enrol(), await enrol()];
    const [holder, broken, second, third] = machines;
    assert.ok(holder && broken && second && third);
    const plots = makePlots(2);
    await sendAcceptedReport(server, holder, withPlots(plots));
    await sendAcceptedReport(
      server,
      broken,
      withPlots(plots.map((plot) => ({ ...plot, isReadable: false }))),
    );
    await sendAcceptedReport(server, second, withPlots(plots));
    await sendAcceptedReport(server, third, withPlots(plots));
    await passDays(holder, 1);
    await settle();
    const counts = [];
    for (const machine of machines) counts.push(await readCounts(machine));
    assert.deepEqual(counts, [
      { held: 0, contested: 2 },
      { held: 0, contested: 0 },
      { held: 2, contested: 0 },
      { held: 0, contested: 2 },
    ]);
    await sendAcceptedReport(server, holder, { sequence: 2 });
    await settle();
    assert.deepEqual(await readCounts(second), { held: 2, contested: 0 });
  });

  test('does not go to and fro between machines that are both silent', async () => {
    const [first, second] = [await enrol(), await enrol()];
    const plots = makePlots(1);
    await sendAcceptedReport(server, first, withPlots(plots));
    await sendAcceptedReport(server, second, withPlots(plots));
    await passDays(first, 2);
    await passDays(second, 2);
    await settle();
    assert.deepEqual(await readCounts(first), { held: 1, contested: 0 });
  });

  test('is free when its machine is deleted: whoever claimed it before comes before who does now', async () => {
    const owner = await makeOwner();
    const [holder, second, third] = [await enrollMachine(server, owner), await enrol(), await enrol()];
    const plots = makePlots(2);
    await sendAcceptedReport(server, holder, withPlots(plots));
    await sendAcceptedReport(server, second, withPlots(plots));
    const payload = { ids: [holder.id] };
    await call({ method: 'POST', url: '/api/me/machines/delete', headers: owner.bearer, payload });
    await sendAcceptedReport(server, third, withPlots(plots));
    await passMinutes(23 * 60);
    await settle();
    assert.deepEqual(await readCounts(second), { held: 0, contested: 2 });
    await passMinutes(60);
    await settle();
    assert.deepEqual(await readCounts(second), { held: 2, contested: 0 });
    assert.deepEqual(await readCounts(third), { held: 0, contested: 2 });
  });

  test('of a deleted machine is back with the same account after the five minutes', async () => {
    const owner = await makeOwner();
    const old = await enrollMachine(server, owner);
    const plots = makePlots(2);
    await sendAcceptedReport(server, old, withPlots(plots));
    const payload = { ids: [old.id] };
    await call({ method: 'POST', url: '/api/me/machines/delete', headers: owner.bearer, payload });
    const young = await enrollMachine(server, owner);
    await sendAcceptedReport(server, young, withPlots(plots));
    assert.deepEqual(await readCounts(young), { held: 0, contested: 2 });
    await passMinutes(5);
    await settle();
    assert.deepEqual(await readCounts(young), { held: 2, contested: 0 });
    const ids = plots.map(({ id }) => Buffer.from(id, 'hex'));
    const left = await db.selectFrom('plotRelease').selectAll().where('plotId', 'in', ids).execute();
    assert.deepEqual(left, []);
  });

  test('is forgotten after a day in which nobody reports it; whoever finds it an hour later holds it', async () => {
    const [first, second, third] = [await enrol(), await enrol(), await enrol()];
    const plots = makePlots(2);
    await sendAcceptedReport(server, first, withPlots(plots));
    await sendAcceptedReport(server, first, { sequence: 2, ...withoutPlots(plots) });
    await deleteMissingPlots({ db, live });
    const missing = () =>
      db.selectFrom('machine').select('missingCount').where('id', '=', first.id).executeTakeFirstOrThrow();
    assert.deepEqual(await missing(), { missingCount: 2 });
    await sql`update plot set changed_at = changed_at - interval '24 hours' where machine_id = ${first.id}`.execute(
      db,
    );
    await deleteMissingPlots({ db, live });
    assert.deepEqual(await missing(), { missingCount: 0 });
    const [found, foundLater] = plots;
    assert.ok(found && foundLater);
    await sendAcceptedReport(server, second, withPlots([found]));
    await settle();
    assert.deepEqual(await readCounts(second), { held: 1, contested: 0 });
    await passMinutes(61);
    await deleteOldReleases(db);
    await sendAcceptedReport(server, third, withPlots([foundLater]));
    assert.deepEqual(await readCounts(third), { held: 1, contested: 0 });
    await settle();
  });
});

describe('a hundred machines', () => {
  test('that claim the same plots at once hold each of them once, and none is refused', async () => {
    const machines = await Promise.all(Array.from({ length: 100 }, enrol));
    const plots = makePlots(30);
    const answers = await Promise.all(
      machines.map((machine, index) => {
        // Each machine reports a different subset in its own order.
        const turned = [...plots.slice(index % 30), ...plots.slice(0, index % 30)];
        return sendReport(server, machine, makeReport(withPlots(turned.slice(0, 20 + (index % 11)))));
      }),
    );
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    assert.deepEqual(await findMiscounted(db), []);
    const { rows } = await sql<{ held: number }>`
      select count(*)::integer as held from plot
      where is_holder and plot_id = any(${plots.map(({ id }) => Buffer.from(id, 'hex'))}::bytea[])`.execute(
      db,
    );
    assert.deepEqual(rows, [{ held: 30 }]);
  });

  test('that report, are deleted and settled at the same time never hold one plot twice', async () => {
    const owners = await Promise.all(Array.from({ length: 12 }, makeOwner));
    const machines = await Promise.all(
      owners.map(async (owner) => ({ owner, machine: await enrollMachine(server, owner) })),
    );
    const plots = makePlots(40);
    const statuses: number[] = [];
    await Promise.all([
      ...machines.map(async ({ owner, machine }, index) => {
        for (let sequence = 1; sequence <= 8; sequence++) {
          const some = plots.filter((_, place) => (place * 7 + index * 5 + sequence) % 3 > 0);
          const change = sequence % 3 === 0 ? withoutPlots(some) : withPlots(some.toReversed());
          const { status } = await sendReport(server, machine, makeReport({ sequence, ...change }));
          statuses.push(status);
        }
        if (index % 3 > 0) return;
        const payload = { ids: [machine.id] };
        const { status } = await call({
          method: 'POST',
          url: '/api/me/machines/delete',
          headers: owner.bearer,
          payload,
        });
        statuses.push(status);
      }),
      ...Array.from({ length: 2 }, async () => {
        for (let turn = 0; turn < 20; turn++) {
          // The victim of a deadlock is retried, as the worker's loops do in their next turn.
          await retryDeadlocks(() => settleClaims({ db, live }));
          await retryDeadlocks(() =>
            sql`
              update plot set changed_at = changed_at - interval '24 hours'
              where state = 'missing' and machine_id = ${machines[1]?.machine.id}`.execute(db),
          );
          await retryDeadlocks(() => deleteMissingPlots({ db, live }));
        }
      }),
    ]);
    assert.deepEqual([...new Set(statuses)], [200]);
    assert.deepEqual(await findMiscounted(db), []);
    // Every plot that a machine can still read settles once all is quiet.
    await sql`update plot set changed_at = changed_at - interval '24 hours' where state = 'missing'`.execute(
      db,
    );
    await deleteMissingPlots({ db, live });
    await passMinutes(24 * 60);
    await settle();
    assert.deepEqual(await listUnsettledPlots(), []);
  });
});
