import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { spaceHistorySchema, spaceRangeSchema, type SpaceRange } from '@farm/contracts';
import { sql } from 'kysely';
import { toErrorCode } from '../../testing/answers.ts';
import { addReport, makeMachine } from '../../testing/machineSamples.ts';
import { startTestServer, type Bearer } from '../../testing/startTestServer.ts';
import { readAccountHistory, readMachineHistory } from './history.ts';
import { computeStepStart } from '../../intervals.ts';
import { runRollUpBefore } from './rollUp.ts';

const { call, db, signIn } = await startTestServer();
const TIB = 1n << 40n;
const ago = (seconds: number, step: number) => computeStepStart(new Date(Date.now() - seconds * 1000), step);
const mine = await signIn();
const other = await signIn();

const accountUrl = '/api/me/share/history';
const machineUrl = (id: string) => `/api/me/machines/${id}/history`;
const read = async (url: string, range: SpaceRange, bearer: Bearer = mine.bearer) => {
  const { status, body } = await call({ url: `${url}?range=${range}`, headers: bearer });
  assert.equal(status, 200, JSON.stringify(body));
  return spaceHistorySchema.parse(body);
};

describe('the space over time', () => {
  test('of an account without machines is empty, and says which time it is of', async () => {
    const { bearer } = await signIn();
    for (const range of spaceRangeSchema.options) {
      const { from, to, points } = await read(accountUrl, range, bearer);
      assert.deepEqual(points, []);
      assert.ok(Date.parse(from) < Date.now() && Date.now() - Date.parse(to) < 300_000);
    }
    const { body } = await call({ url: accountUrl, headers: bearer });
    assert.equal(spaceHistorySchema.parse(body).stepSeconds, 300);
  });

  test('is an average over the time that was reported, of each machine and of all of them', async () => {
    const [barn, shed] = [await makeMachine(db, mine.id), await makeMachine(db, mine.id)];
    const theirs = await makeMachine(db, other.id);
    const at = ago(3 * 3600, 3600);
    const later = new Date(at.getTime() + 300_000);
    await addReport(db, barn, { at, plots: 10, theoretical: 10n * TIB, effective: 8n * TIB });
    await addReport(db, barn, { at, plots: 11, theoretical: 12n * TIB, effective: 8n * TIB });
    await addReport(db, barn, { at: later, plots: 12, theoretical: 12n * TIB });
    await addReport(db, shed, { at: later, plots: 100, theoretical: 100n * TIB });
    await addReport(db, theirs, { at, plots: 1, theoretical: 999n * TIB });
    await runRollUpBefore(db, new Date());

    const point = (instant: Date, plotCount: number, [theoretical, effective]: [bigint, bigint]) => ({
      at: instant.toISOString(),
      plotCount,
      theoreticalSpace: `${theoretical}`,
      effectiveSpace: `${effective}`,
    });
    const first = point(at, 10.5, [11n * TIB, 8n * TIB]);
    assert.deepEqual((await read(machineUrl(barn.machineId), '24h')).points, [
      first,
      point(later, 12, [12n * TIB, 12n * TIB]),
    ]);
    assert.deepEqual((await read(accountUrl, '24h')).points, [
      first,
      point(later, 112, [112n * TIB, 112n * TIB]),
    ]);
    const barnHour = point(at, 11.25, [(23n * TIB) / 2n, 10n * TIB]);
    assert.deepEqual((await read(machineUrl(barn.machineId), '7d')).points, [barnHour]);
    const accountHour = point(at, 61.25, [(123n * TIB) / 2n, 60n * TIB]);
    assert.deepEqual((await read(accountUrl, '7d')).points, [accountHour]);
    for (const [range, step] of [
      ['30d', 7200],
      ['1y', 86_400],
    ] as const) {
      const history = await read(accountUrl, range);
      assert.equal(history.stepSeconds, step);
      const began = computeStepStart(at, step);
      const isUnderWay = began.getTime() === ago(0, step).getTime();
      const whole = isUnderWay ? point(began, 112, [112n * TIB, 112n * TIB]) : accountHour;
      assert.deepEqual(history.points, [{ ...whole, at: began.toISOString() }]);
    }
  });

  test('ends with what there is now, not with an average of hours in which machines still came', async () => {
    const { id } = await signIn();
    const [barn, shed] = [await makeMachine(db, id), await makeMachine(db, id)];
    const now = new Date('2026-11-21T13:47:31.250Z');
    const at = (clock: string) => new Date(`2026-11-21T${clock}:00.000Z`);
    for (const clock of ['11:00', '12:05', '13:00', '13:05', '13:10']) {
      await addReport(db, barn, { at: at(clock), theoretical: 2n * TIB });
    }
    await addReport(db, shed, { at: at('13:10'), theoretical: 100n * TIB });
    await runRollUpBefore(db, now);
    const spaces = async (range: SpaceRange, machineId?: string) => {
      const history = machineId
        ? await readMachineHistory(db, { accountId: id, machineId }, { range, now })
        : await readAccountHistory(db, id, { range, now });
      return history.points.map(({ theoreticalSpace }) => BigInt(theoreticalSpace) / TIB);
    };
    assert.deepEqual(await spaces('24h'), [2n, 2n, 2n, 2n, 102n]);
    assert.deepEqual(await spaces('7d'), [2n, 2n, 102n]);
    assert.deepEqual(await spaces('30d'), [2n, 102n]);
    assert.deepEqual(await spaces('1y'), [102n]);
    await addReport(db, barn, { at: at('13:15'), theoretical: 1n * TIB });
    await runRollUpBefore(db, now);
    assert.deepEqual(await spaces('7d', barn.machineId), [2n, 2n, 1n]);
    // Once the interval is over, its point is an average again.
    const later = new Date('2026-11-21T14:02:00.000Z');
    const { points } = await readAccountHistory(db, id, { range: '7d', now: later });
    assert.equal(points.at(-1)?.theoreticalSpace, `${((2n + 2n + 102n + 1n) * TIB) / 4n}`);
  });

  test('has at most 400 points where every moment was measured', async () => {
    const { id, bearer } = await signIn();
    const machine = await makeMachine(db, id);
    await sql`
      insert into machine_sample (machine_id, at, account_id, reports, plot_sum, theoretical_sum, effective_sum, peak_bytes, peak_plots, is_rolled)
      select ${machine.machineId}, date_bin('5 minutes', now(), 'epoch') - make_interval(secs => n * 300), ${id}, 5, 5, 5, 5, 1, 1, true
      from generate_series(0, 600) n`.execute(db);
    await sql`
      insert into space_sample select owner, width, date_bin(length, now(), 'epoch') - n * length,
        extract(epoch from length)::int, 1, extract(epoch from length), 1, 1
      from unnest(array[${id}, ${machine.machineId}]::uuid[]) owner, generate_series(0, 1000) n,
        (values ('5m', interval '5 minutes'), ('1h', interval '1 hour'), ('1d', interval '24 hours')) as step (width, length)`.execute(
      db,
    );
    for (const [range, count] of [
      ['24h', 288],
      ['7d', 168],
      ['30d', 360],
      ['1y', 365],
    ] as const) {
      for (const url of [accountUrl, machineUrl(machine.machineId)]) {
        const { from, to, stepSeconds, points } = await read(url, range, bearer);
        assert.equal(points.length, count, `${url} ${range}`);
        assert.ok(points.every(({ plotCount }) => plotCount === 1));
        const instants = points.map(({ at }) => Date.parse(at));
        assert.equal(instants[0], Date.parse(from));
        assert.equal(instants.at(-1), Date.parse(to) - stepSeconds * 1000);
      }
    }
  });

  test('of a machine is its owner’s, as long as the owner has it', async () => {
    const { machineId } = await makeMachine(db, mine.id);
    assert.deepEqual((await read(machineUrl(machineId), '24h')).points, []);
    const asked = async (id: string, bearer: Bearer) => {
      const answer = await call({ url: machineUrl(id), headers: bearer });
      return `${answer.status} ${toErrorCode(answer)}`;
    };
    assert.equal(await asked(machineId, other.bearer), '404 not_found');
    for (const id of [randomUUID(), 'x', "'--"]) {
      assert.equal(await asked(encodeURIComponent(id), mine.bearer), '404 not_found');
    }
    await sql`update machine set deleted_at = now(), token_hash = null where id = ${machineId}`.execute(db);
    assert.equal(await asked(machineId, mine.bearer), '404 not_found');
    for (const query of ['?range=2d', '?range=', '?step=1']) {
      assert.equal(
        toErrorCode(await call({ url: accountUrl + query, headers: mine.bearer })),
        'validation_failed',
      );
    }
  });
});
