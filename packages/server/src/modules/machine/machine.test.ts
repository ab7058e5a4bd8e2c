import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { machineDetailSchema, type MachineDetail } from '@farm/contracts';
import { computeEffectivePlotBytes } from '@farm/contracts/plot-size';
import { sql } from 'kysely';
import { makePerson } from '../../testing/people.ts';
import { toErrorCode } from '../../testing/answers.ts';
import {
  enrollMachine,
  findMiscounted,
  makePlots,
  makeReport,
  sendAcceptedReport,
  sendReport,
  type TestMachine,
} from '../../testing/machines.ts';
import { startTestServer, type Bearer } from '../../testing/startTestServer.ts';
import { waitFor } from '@farm/process/testing';
import { closeDeletedMachineIncidents } from '../alarm/watch/silence.repository.ts';

const server = await startTestServer();
const { call, db } = server;
const url = '/api/me/machines';

const makeOwner = async () => {
  const { id, token } = await makePerson(db);
  return { id, bearer: { authorization: `Bearer ${token}` } };
};
const readDetail = async (machine: TestMachine, bearer: Bearer): Promise<MachineDetail> => {
  const { status, body } = await call({ url: `${url}/${machine.id}`, headers: bearer });
  assert.equal(status, 200);
  return machineDetailSchema.parse(body);
};
const deleteAll = (ids: string[], bearer: Bearer) =>
  call({ method: 'POST', url: `${url}/delete`, headers: bearer, payload: { ids } });

describe('a machine', () => {
  test('shows what its reports said', async () => {
    const owner = await makeOwner();
    const [rival, machine] = [
      await enrollMachine(server, owner, 'rival'),
      await enrollMachine(server, owner, 'barn-1'),
    ];
    const plots = [
      ...makePlots(2, { level: 5 }),
      ...makePlots(1, { k: 33 }),
      ...makePlots(1, { format: 2, level: 9 }),
      ...makePlots(1, { isReadable: false }),
    ];
    const [taken, lost] = [...makePlots(1, { level: 5 }), ...makePlots(1)];
    assert.ok(taken && lost);
    await sendAcceptedReport(server, rival, { plots: { set: [taken], removed: [] } });
    const directories = [{ number: 1, plotCount: 6, plotBytes: '600000000000' }];
    const set = [...plots, taken, lost];
    await sendAcceptedReport(server, machine, { sequence: 1, directories, plots: { set, removed: [] } });
    await sendAcceptedReport(server, machine, { sequence: 2, plots: { set: [], removed: [lost.id] } });

    const { createdAt, updatedAt, ...shown } = await readDetail(machine, owner.bearer);
    assert.ok(updatedAt !== null && updatedAt > createdAt);
    assert.deepEqual(shown, {
      id: machine.id,
      name: 'barn-1',
      plotCount: 5,
      knownCount: 7,
      plotBytes: (4n * computeEffectivePlotBytes(32) + computeEffectivePlotBytes(33)).toString(),
      health: 5 / 7,
      status: 'fresh',
      contestedCount: 1,
      unreadableCount: 1,
      missingCount: 1,
      agentVersion: '1.0.0',
      harvesterVersion: '2.5.0',
      platform: 'linux x64',
      directories,
      plotSizes: [
        { k: 32, plotCount: 4 },
        { k: 33, plotCount: 1 },
      ],
      compressions: [
        { level: 0, plotCount: 1 },
        { level: 5, plotCount: 3 },
      ],
      incidents: [],
    });
  });

  test('takes another name, which has to say something', async () => {
    const { bearer } = await makeOwner();
    const machine = await enrollMachine(server, { bearer });
    const rename = (payload: object) =>
      call({ method: 'PATCH', url: `${url}/${machine.id}`, headers: bearer, payload });
    const { status, body } = await rename({ name: '  west barn ' });
    assert.equal(status, 200);
    assert.partialDeepStrictEqual(body, { id: machine.id, name: 'west barn' });
    assert.equal((await readDetail(machine, bearer)).name, 'west barn');
    for (const payload of [{ name: ' ' }, { name: 'x'.repeat(81) }, {}, { name: 'a', status: 'online' }]) {
      assert.equal(toErrorCode(await rename(payload)), 'validation_failed');
    }
  });

  test('of somebody else, or of nobody, is not there', async () => {
    const [owner, stranger] = [await makeOwner(), await makeOwner()];
    const machine = await enrollMachine(server, owner);
    for (const id of [machine.id, randomUUID(), 'x']) {
      const path = `${url}/${id}`;
      const shown = await call({ url: path, headers: stranger.bearer });
      const renamed = await call({
        method: 'PATCH',
        url: path,
        headers: stranger.bearer,
        payload: { name: 'a' },
      });
      for (const answer of [shown, renamed]) {
        assert.deepEqual([answer.status, toErrorCode(answer)], [404, 'not_found']);
      }
    }
    assert.deepEqual((await deleteAll([machine.id], stranger.bearer)).body, { deleted: 0 });
    assert.equal((await readDetail(machine, owner.bearer)).name, 'barn-1');
  });
});

describe('deleting machines', () => {
  test('refuses their agents from then on, ends their incidents and leaves what they measured', async () => {
    const { id: accountId, bearer } = await makeOwner();
    const [gone, kept] = [await enrollMachine(server, { bearer }), await enrollMachine(server, { bearer })];
    for (const machine of [gone, kept]) {
      await sendAcceptedReport(server, machine, { plots: { set: makePlots(2), removed: [] } });
      await sql`
        insert into incident (account_id, machine_id, kind, started_at)
        values (${accountId}, ${machine.id}, 'offline', now())`.execute(db);
    }
    const answer = await deleteAll([gone.id, gone.id, randomUUID()], bearer);
    assert.deepEqual([answer.status, answer.body], [200, { deleted: 1 }]);
    assert.deepEqual((await deleteAll([gone.id], bearer)).body, { deleted: 0 });

    const refused = await sendReport(server, gone, makeReport({ sequence: 2 }));
    assert.deepEqual([refused.status, toErrorCode(refused)], [401, 'token_error']);
    assert.equal((await call({ url: `${url}/${gone.id}`, headers: bearer })).status, 404);
    const { body } = await call({ url, headers: bearer });
    const page = body as { items: { id: string }[]; counts: object };
    assert.deepEqual(
      page.items.map(({ id }) => id),
      [kept.id],
    );
    assert.deepEqual(page.counts, { fresh: 1, online: 0, offline: 0 });

    await closeDeletedMachineIncidents(db);
    const { rows } = await sql`
      select
        (select count(*)::integer from plot where machine_id = ${gone.id}) as plots,
        (select count(*)::integer from machine_sample where machine_id = ${gone.id}) as samples,
        (select outcome from incident where machine_id = ${gone.id}) as outcome,
        (select count(*)::integer from incident where machine_id = ${kept.id} and ended_at is null) as open
      `.execute(db);
    assert.deepEqual(rows, [{ plots: 0, samples: 1, outcome: 'deleted', open: 1 }]);
    const events = await db
      .selectFrom('auditEvent')
      .select(['subject', 'detail'])
      .where('actor', '=', accountId)
      .where('action', '=', 'machine.deleted')
      .execute();
    assert.deepEqual(events, [{ subject: accountId, detail: { machineIds: [gone.id] } }]);
    assert.deepEqual(await findMiscounted(db), []);
  });

  test('at the same time as whoever changes them in another order is tried again', async () => {
    const { bearer } = await makeOwner();
    const machines = await Promise.all(Array.from({ length: 2 }, () => enrollMachine(server, { bearer })));
    const ids = machines.map(({ id }) => id).toSorted();
    const touch = (transaction: typeof db, id?: string) =>
      sql`update machine set needs_look = false where id = ${id}`.execute(transaction);
    let answer: ReturnType<typeof deleteAll> | undefined;
    await db.transaction().execute(async (transaction) => {
      // The session that reaches its timeout first detects the deadlock and is aborted: not this session.
      await sql`set local deadlock_timeout = '1min'`.execute(transaction);
      await touch(transaction, ids[1]);
      answer = deleteAll(ids, bearer);
      await waitFor(async () => {
        const { rows } = await sql`
            select 1 from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
        return rows.length > 0 || undefined;
      });
      await touch(transaction, ids[0]);
    });
    assert.deepEqual((await answer)?.body, { deleted: 2 });
  });

  test('while they report ends in a refusal of what comes later, whatever came before', async () => {
    const { bearer } = await makeOwner();
    const machines = await Promise.all(Array.from({ length: 8 }, () => enrollMachine(server, { bearer })));
    const plots = makePlots(20);
    const statuses = new Set<number>();
    await Promise.all([
      ...machines.map(async (machine) => {
        for (let sequence = 1; sequence <= 6; sequence++) {
          const change = { sequence, plots: { set: plots.slice(sequence), removed: [] } };
          statuses.add((await sendReport(server, machine, makeReport(change))).status);
        }
      }),
      ...[0, 4].map(async (from) => {
        const ids = machines.slice(from, from + 4).map(({ id }) => id);
        statuses.add((await deleteAll(ids.toReversed(), bearer)).status);
      }),
    ]);
    assert.ok(
      [...statuses].every((status) => status === 200 || status === 401),
      [...statuses].join(),
    );
    for (const machine of machines) {
      assert.equal((await sendReport(server, machine, makeReport({ sequence: 9 }))).status, 401);
    }
    const ids = machines.map(({ id }) => id);
    const left = await db.selectFrom('plot').selectAll().where('machineId', 'in', ids).execute();
    assert.deepEqual(left, []);
    assert.deepEqual(await findMiscounted(db), []);
  });
});
