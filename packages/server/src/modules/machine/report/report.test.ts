import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { MAX_MACHINE_PLOTS, type AgentReport } from '@farm/contracts';
import { computeEffectivePlotBytes } from '@farm/contracts/plot-size';
import { sql } from 'kysely';
import { machineReports } from '../../../metrics/counters.ts';
import { makePerson } from '../../../testing/people.ts';
import { toErrorCode } from '../../../testing/answers.ts';
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
import { waitFor } from '@farm/process/testing';

const server = await startTestServer();
const { call, db } = server;
const K32 = computeEffectivePlotBytes(32);

const enrol = async () => {
  const { token } = await makePerson(db);
  return enrollMachine(server, { bearer: { authorization: `Bearer ${token}` } });
};
const readRow = ({ id }: TestMachine) =>
  db.selectFrom('machine').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const listSamples = ({ id }: TestMachine) =>
  db.selectFrom('machineSample').selectAll().where('machineId', '=', id).orderBy('at').execute();
const listPlots = ({ id }: TestMachine) =>
  db.selectFrom('plot').selectAll().where('machineId', '=', id).orderBy('plotId').execute();
const listPlotStates = async (machine: TestMachine) => (await listPlots(machine)).map(({ state }) => state);
const send = (machine: TestMachine, change: Partial<AgentReport> = {}) =>
  sendReport(server, machine, makeReport(change));

describe('a report', () => {
  test('counts the plots it lists, by what each is worth', async () => {
    const machine = await enrol();
    const set = [
      ...makePlots(2),
      ...makePlots(1, { k: 34, level: 5 }),
      ...makePlots(1, { isReadable: false }),
    ];
    const answer = await send(machine, { plots: { set, removed: [] } });
    assert.deepEqual([answer.status, answer.body], [200, { lastSequence: 1, reportSeconds: 60 }]);
    const bytes = 2n * K32 + computeEffectivePlotBytes(34);
    assert.partialDeepStrictEqual(await readRow(machine), {
      plotCount: 3,
      unreadableCount: 1,
      missingCount: 0,
      contestedCount: 0,
      readableBytes: bytes,
      effectiveBytes: bytes,
      previousBytes: 0n,
      needsLook: false,
      harvesterVersion: '2.5.0',
      reports: '1',
      lastSequence: '1',
      status: 'fresh',
    });
    assert.deepEqual(await findMiscounted(db), []);
  });

  test('is counted by whether it was accepted', async () => {
    const count = async (result: string) =>
      (await machineReports.get()).values.find(({ labels }) => labels.result === result)?.value ?? 0;
    const before = [await count('accepted'), await count('refused')] as const;
    const machine = await enrol();
    await sendAcceptedReport(server, machine);
    await call({ method: 'POST', url: '/api/agent/report', payload: {} });
    assert.deepEqual([await count('accepted'), await count('refused')], [before[0] + 1, before[1] + 1]);
  });

  test('that comes again changes nothing, and is acknowledged with what was applied last', async () => {
    const machine = await enrol();
    const plots = makePlots(3);
    await sendAcceptedReport(server, machine, { sequence: 1, plots: { set: plots, removed: [] } });
    await sendAcceptedReport(server, machine, {
      sequence: 2,
      plots: { set: [], removed: [plots[0]?.id ?? ''] },
    });
    const before = [await readRow(machine), await listPlots(machine), await listSamples(machine)];
    for (const sequence of [1, 2]) {
      const answer = await send(machine, { sequence, plots: { set: makePlots(1), removed: [] } });
      assert.deepEqual([answer.status, answer.body], [200, { lastSequence: 2, reportSeconds: 60 }]);
    }
    assert.deepEqual([await readRow(machine), await listPlots(machine), await listSamples(machine)], before);
  });

  test('that comes before its turn is refused, naming what was applied last', async () => {
    const machine = await enrol();
    await sendAcceptedReport(server, machine, { sequence: 1 });
    const early = await send(machine, { sequence: 7, after: 5 });
    assert.deepEqual([early.status, toErrorCode(early)], [409, 'report_gap']);
    assert.deepEqual((early.body as { fields: unknown }).fields, { lastSequence: '1' });
    await sendAcceptedReport(server, machine, { sequence: 5, after: 1 });
    await sendAcceptedReport(server, machine, { sequence: 7, after: 5 });
    assert.equal((await readRow(machine)).reports, '3');
  });

  test('moves plots between their states, and forgets none of them', async () => {
    const machine = await enrol();
    const [kept, broken, gone] = makePlots(3).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    assert.ok(kept && broken && gone);
    await sendAcceptedReport(server, machine, {
      sequence: 1,
      plots: { set: [kept, broken, gone], removed: [] },
    });
    const plots = { set: [{ ...broken, isReadable: false }], removed: [gone.id, 'f'.repeat(64)] };
    await sendAcceptedReport(server, machine, { sequence: 2, plots });
    assert.deepEqual(await listPlotStates(machine), ['readable', 'unreadable', 'missing']);
    assert.partialDeepStrictEqual(await readRow(machine), {
      plotCount: 1,
      unreadableCount: 1,
      missingCount: 1,
      readableBytes: K32,
      previousBytes: 3n * K32,
      previousPlots: 3,
      needsLook: true,
    });
    await sendAcceptedReport(server, machine, { sequence: 3, plots: { set: [broken, gone], removed: [] } });
    assert.deepEqual(await listPlotStates(machine), ['readable', 'readable', 'readable']);
    assert.equal((await readRow(machine)).readableBytes, 3n * K32);
    assert.deepEqual(await findMiscounted(db), []);
  });

  test('after 0 begins the list anew: what it does not name is missing once all of it has come', async () => {
    const machine = await enrol();
    const plots = makePlots(4).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    const [first, second, third] = plots;
    assert.ok(first && second && third);
    await sendAcceptedReport(server, machine, { sequence: 1, plots: { set: plots, removed: [] } });
    await sendAcceptedReport(server, machine, {
      sequence: 9,
      after: 0,
      isPartial: true,
      plots: { set: [first], removed: [] },
    });
    assert.equal((await readRow(machine)).plotCount, 4);
    await sendAcceptedReport(server, machine, {
      sequence: 10,
      isPartial: true,
      plots: { set: [second], removed: [] },
    });
    assert.equal((await readRow(machine)).plotCount, 4);
    await sendAcceptedReport(server, machine, { sequence: 11, plots: { set: [third], removed: [] } });
    assert.deepEqual(await listPlotStates(machine), ['readable', 'readable', 'readable', 'missing']);
    await sendAcceptedReport(server, machine, { sequence: 12 });
    assert.deepEqual(await listPlotStates(machine), ['readable', 'readable', 'readable', 'missing']);
    // Reports that are too late to apply are acknowledged.
    const late = await send(machine, { sequence: 2, after: 1 });
    assert.deepEqual(late.body, { lastSequence: 12, reportSeconds: 60 });
    assert.deepEqual(await findMiscounted(db), []);
  });

  test('in parts counts as one: nothing is measured before the last, and it is compared with the one before', async () => {
    const machine = await enrol();
    const plots = makePlots(4);
    const ids = plots.map(({ id }) => id);
    await sendAcceptedReport(server, machine, { sequence: 1, plots: { set: plots, removed: [] } });
    await sendAcceptedReport(server, machine, {
      sequence: 2,
      isPartial: true,
      plots: { set: [], removed: ids.slice(0, 2) },
    });
    const [sample] = await listSamples(machine);
    assert.equal(sample?.reports, 1);
    assert.partialDeepStrictEqual(await readRow(machine), {
      plotCount: 2,
      previousPlots: 4,
      needsLook: true,
    });
    await sendAcceptedReport(server, machine, { sequence: 3, plots: { set: [], removed: ids.slice(2, 3) } });
    assert.partialDeepStrictEqual(await readRow(machine), {
      plotCount: 1,
      previousBytes: 4n * K32,
      previousPlots: 4,
    });
    await sendAcceptedReport(server, machine, { sequence: 4 });
    assert.partialDeepStrictEqual(await readRow(machine), { previousBytes: K32, previousPlots: 1 });
  });

  test('of the same plots with other sizes counts them anew', async () => {
    const machine = await enrol();
    const [plot] = makePlots(1);
    assert.ok(plot);
    await sendAcceptedReport(server, machine, { sequence: 1, plots: { set: [plot], removed: [] } });
    await sendAcceptedReport(server, machine, {
      sequence: 2,
      plots: { set: [{ ...plot, k: 33 }], removed: [] },
    });
    const { readableBytes, needsLook } = await readRow(machine);
    assert.deepEqual([readableBytes, needsLook], [computeEffectivePlotBytes(33), false]);
    await sendAcceptedReport(server, machine, { sequence: 3, plots: { set: [plot], removed: [] } });
    assert.equal((await readRow(machine)).needsLook, true);
    assert.deepEqual(await findMiscounted(db), []);
  });

  test('is refused with more plots than a machine may have, counting those that are new', async () => {
    const machine = await enrol();
    const [first, second, third] = makePlots(3);
    assert.ok(first && second && third);
    await sendAcceptedReport(server, machine, { plots: { set: [first], removed: [] } });
    await sql`
      with added as (
        insert into plot (machine_id, plot_id, k, format, level, bytes, state, is_holder, sequence)
        select ${machine.id}, sha256((${machine.id} || n)::bytea), 32, 1, 0, ${K32.toString()}::bigint, 'missing', true, 1
        from generate_series(1, ${MAX_MACHINE_PLOTS - 2}::integer) as n
      )
      update machine set missing_count = ${MAX_MACHINE_PLOTS - 2},
        lost_bytes = ${(K32 * BigInt(MAX_MACHINE_PLOTS - 2)).toString()}::numeric
      where id = ${machine.id}`.execute(db);
    const full = { set: [first, second, third], removed: [] };
    const refused = await send(machine, { sequence: 2, plots: full });
    assert.deepEqual([refused.status, toErrorCode(refused)], [400, 'validation_failed']);
    assert.deepEqual(Object.keys((refused.body as { fields: object }).fields), ['plots.set']);
    assert.equal((await readRow(machine)).lastSequence, '1');
    await sendAcceptedReport(server, machine, { sequence: 2, plots: { set: [first, second], removed: [] } });
    await sendAcceptedReport(server, machine, { sequence: 3, plots: { set: [first], removed: [second.id] } });
    assert.equal(toErrorCode(await send(machine, { sequence: 4, plots: full })), 'validation_failed');
    assert.deepEqual(await findMiscounted(db), []);
  });

  test('that comes far more often than agents send them is refused for a while', async () => {
    const machine = await enrol();
    // The rate limit counts a request before its body is read.
    const ask = () =>
      call({ method: 'POST', url: '/api/agent/report', headers: machine.bearer, payload: {} });
    let answer = await ask();
    for (let count = 0; count < 4_000 && answer.status === 400; count++) answer = await ask();
    assert.deepEqual([answer.status, toErrorCode(answer)], [429, 'too_many_requests']);
    assert.equal(answer.headers['retry-after'], '1');
    assert.equal((await send(await enrol())).status, 200);
  });

  test('keeps its folders until it says otherwise', async () => {
    const machine = await enrol();
    const directories = [{ number: 1, plotCount: 5, plotBytes: '540000000000' }];
    await sendAcceptedReport(server, machine, { sequence: 1, directories });
    await sendAcceptedReport(server, machine, { sequence: 2, harvesterVersion: null });
    const row = await readRow(machine);
    assert.deepEqual([row.directories, row.harvesterVersion], [directories, null]);
    await sendAcceptedReport(server, machine, { sequence: 3, directories: [] });
    assert.deepEqual((await readRow(machine)).directories, []);
  });
});

describe('what a report measured', () => {
  test('is added up by five minutes of the clock of its machine', async () => {
    const machine = await enrol();
    // The current five minutes, which nothing else processes yet.
    const start = Math.floor(Date.now() / 300_000) * 300_000;
    const at = (seconds: number) => new Date(start + seconds * 1_000).toISOString();
    const plots = makePlots(3);
    await sendAcceptedReport(server, machine, { sequence: 1, at: at(0), plots: { set: plots, removed: [] } });
    await sendAcceptedReport(server, machine, {
      sequence: 2,
      at: at(299),
      plots: { set: [], removed: [plots[0]?.id ?? ''] },
    });
    await db
      .updateTable('machineSample')
      .set({ isRolled: true })
      .where('machineId', '=', machine.id)
      .execute();
    await sendAcceptedReport(server, machine, { sequence: 3, at: at(300) });
    const [first, second] = await listSamples(machine);
    assert.partialDeepStrictEqual(first, {
      at: new Date(start),
      reports: 2,
      plotSum: '6',
      theoreticalSum: 6n * K32,
      effectiveSum: 5n * K32,
      peakBytes: 3n * K32,
      peakPlots: 3,
      isRolled: true,
    });
    assert.partialDeepStrictEqual(second, { reports: 1, plotSum: '3', isRolled: false });
    await sendAcceptedReport(server, machine, { sequence: 4, at: at(150) });
    assert.partialDeepStrictEqual((await listSamples(machine))[0], {
      reports: 3,
      plotSum: '9',
      isRolled: false,
    });
  });

  test('is not, when it waited for more than a day: its plots still count', async () => {
    const machine = await enrol();
    const at = new Date(Date.now() - 24 * 3_600_000 - 1_000).toISOString();
    await sendAcceptedReport(server, machine, { at, plots: { set: makePlots(2), removed: [] } });
    assert.deepEqual(await listSamples(machine), []);
    const { plotCount, seenAt, reportedAt } = await readRow(machine);
    assert.deepEqual([plotCount, reportedAt?.toISOString()], [2, at]);
    assert.ok(Date.now() - (seenAt?.getTime() ?? 0) < 60_000);
    await sendAcceptedReport(server, machine, {
      sequence: 2,
      at: new Date(Date.now() - 23 * 3_600_000).toISOString(),
    });
    assert.equal((await listSamples(machine)).length, 1);
  });

  test('with a clock that is too far ahead is refused', async () => {
    const machine = await enrol();
    await sendAcceptedReport(server, machine, { at: new Date(Date.now() + 240_000).toISOString() });
    const answer = await send(machine, { sequence: 2, at: new Date(Date.now() + 310_000).toISOString() });
    assert.deepEqual([answer.status, toErrorCode(answer)], [400, 'validation_failed']);
    assert.deepEqual(Object.keys((answer.body as { fields: object }).fields), ['at']);
    assert.equal((await readRow(machine)).lastSequence, '1');
  });
});

describe('a report that cannot be taken', () => {
  test('names a plot twice, or what it does not know, or numbers that go backwards', async () => {
    const machine = await enrol();
    const [plot] = makePlots(1);
    assert.ok(plot);
    const wrong: [string, object][] = [
      ['plots.set.1.id', { plots: { set: [plot, plot], removed: [] } }],
      ['plots.removed.0', { plots: { set: [plot], removed: [plot.id] } }],
      ['plots.removed.1', { plots: { set: [], removed: [plot.id, plot.id] } }],
      ['plots.set.0.k', { plots: { set: [{ ...plot, k: 31 }], removed: [] } }],
      ['plots.set.0.id', { plots: { set: [{ ...plot, id: plot.id.toUpperCase() }], removed: [] } }],
      ['plots.set.0.path', { plots: { set: [{ ...plot, path: '/plots' }], removed: [] } }],
      ['plots.set', { plots: { set: makePlots(2001), removed: [] } }],
      ['after', { sequence: 3, after: 3 }],
      ['sequence', { sequence: 0 }],
      ['at', { at: 'yesterday' }],
      ['secret', { secret: 1 }],
    ];
    for (const [field, change] of wrong) {
      const answer = await send(machine, change);
      assert.deepEqual([answer.status, toErrorCode(answer)], [400, 'validation_failed'], field);
      assert.ok(field in (answer.body as { fields: object }).fields, field);
    }
    assert.equal((await readRow(machine)).reports, '0');
  });

  test('is larger than a mebibyte; the largest there is, is not', async () => {
    const machine = await enrol();
    const plots = {
      set: makePlots(2000, { k: 50, level: 255, isReadable: false }),
      removed: makePlots(2000).map(({ id }) => id),
    };
    await sendAcceptedReport(server, machine, { plots });
    assert.equal((await readRow(machine)).unreadableCount, 2000);
    const answer = await call({
      method: 'POST',
      url: '/api/agent/report',
      headers: { ...machine.bearer, 'content-type': 'application/json' },
      payload: JSON.stringify({ ...makeReport({ sequence: 2 }), padding: 'x'.repeat(1024 * 1024) }),
    });
    assert.deepEqual([answer.status, toErrorCode(answer)], [413, 'body_too_large']);
  });

  test('has no token, or none of a machine', async () => {
    const { token } = await makePerson(db);
    const payload = makeReport();
    const ask = (headers: Record<string, string>) =>
      call({ method: 'POST', url: '/api/agent/report', headers, payload });
    const none = await ask({});
    assert.deepEqual([none.status, toErrorCode(none)], [401, 'no_login_error']);
    for (const bearer of [`Bearer ${token}`, 'Bearer nonsense', 'Basic x']) {
      const bad = await ask({ authorization: bearer });
      assert.deepEqual([bad.status, toErrorCode(bad)], [401, 'token_error']);
    }
    const machine = await enrol();
    const answer = await call({ url: '/api/me/profile', headers: machine.bearer });
    assert.deepEqual([answer.status, toErrorCode(answer)], [401, 'token_error']);
  });
});

test('reports are not logged one by one', async () => {
  const machine = await enrol();
  const before = server.log().length;
  await sendAcceptedReport(server, machine);
  const lines = server.log().slice(before).split('\n');
  assert.deepEqual(
    lines.filter((line) => /"level":[3-6]0/.test(line) && line.includes('agent')),
    [],
  );
});

test('the pages of an account hear of its reports, of many that come together twice', async (t) => {
  const { id, token } = await makePerson(db);
  const owner = { bearer: { authorization: `Bearer ${token}` } };
  const machines = await Promise.all(Array.from({ length: 10 }, () => enrollMachine(server, owner)));
  const publish = t.mock.method(server.live, 'publish');
  const told = () => publish.mock.calls.filter(({ arguments: [accountId] }) => accountId === id);
  await Promise.all(machines.map((machine) => sendAcceptedReport(server, machine)));
  await waitFor(() => Promise.resolve(told().length > 1 || undefined));
  assert.equal(told().length, 2);
  for (const { arguments: args } of told()) assert.deepEqual(args, [id, { topic: 'machine' }]);
});
