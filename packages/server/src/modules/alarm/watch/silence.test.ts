import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { ALARM_DEFAULTS } from '@farm/contracts';
import { sql } from 'kysely';
import { makeAccount } from '../../../testing/ledgerPosts.ts';
import { openQuietDatabase } from '../../../testing/machineSamples.ts';
import { addMachine, makeStoredReport } from '../../../testing/reportingMachines.ts';
import { startTestServer } from '../../../testing/startTestServer.ts';
import { waitFor } from '@farm/process/testing';
import { listIncidents, saveAlarmSetting } from '../alarm.repository.ts';
import { createAlarmWatch } from './createAlarmWatch.ts';
import { closeDropIncidents } from './drops.repository.ts';
import { closeDeletedMachineIncidents, closeSilenceIncidents } from './silence.repository.ts';

const server = await startTestServer();
const { db, signUp } = server;
const { id: accountId } = await signUp();
const runWatch = createAlarmWatch({ ...server, groupSeconds: 60, listenSeconds: 0 });
const addReportingMachine = async (name: string, owner = accountId) => {
  const id = await addMachine(db, owner, name);
  await makeStoredReport(db, id, { plots: 120 });
  return id;
};
const silenceMachine = (id: string, minutes: number) =>
  sql`
    update machine set seen_at = seen_at - make_interval(mins => ${minutes}) where id = ${id}`.execute(db);
const listOutcomes = async (id: string) =>
  (await listIncidents(db, id)).map(({ kind, outcome }) => [kind, outcome]);

describe('a machine that is not heard of', () => {
  test('has an incident once it was silent for as long as was chosen, which ends when it reports', async () => {
    const id = await addReportingMachine('barn-1');
    await silenceMachine(id, 9);
    await runWatch();
    assert.deepEqual(await listOutcomes(id), []);
    await silenceMachine(id, 1);
    await runWatch();
    await runWatch();
    assert.deepEqual(await listOutcomes(id), [['offline', null]]);
    const { seenAt } = await db
      .selectFrom('machine')
      .select('seenAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const [incident] = await listIncidents(db, id);
    assert.deepEqual([incident?.startedAt, incident?.fromBytes], [seenAt?.toISOString(), null]);

    await makeStoredReport(db, id, { plots: 120 });
    await runWatch();
    assert.deepEqual(await listOutcomes(id), [['offline', 'recovered']]);
    await runWatch();
    assert.equal((await listOutcomes(id)).length, 1);
  });

  test('follows the setting of its account alone', async () => {
    const { id: patient } = await signUp();
    await saveAlarmSetting(db, patient, { ...ALARM_DEFAULTS, offlineMinutes: 60 });
    const [slow, usual] = [await addReportingMachine('slow', patient), await addReportingMachine('usual')];
    for (const id of [slow, usual]) await silenceMachine(id, 59);
    await runWatch();
    assert.deepEqual([await listOutcomes(slow), await listOutcomes(usual)], [[], [['offline', null]]]);
    await silenceMachine(slow, 1);
    await runWatch();
    assert.deepEqual(await listOutcomes(slow), [['offline', null]]);
  });

  test('has none before its first report, and none that lasts once it was deleted', async () => {
    const waiting = await addMachine(db, accountId, 'new');
    await sql`update machine set created_at = now() - interval '1 day' where id = ${waiting}`.execute(db);
    const [gone, later] = [await addReportingMachine('gone'), await addReportingMachine('later')];
    await silenceMachine(gone, 60);
    await silenceMachine(later, 60);
    const remove = (id: string) =>
      sql`update machine set deleted_at = now(), token_hash = null where id = ${id}`.execute(db);
    await remove(gone);
    await runWatch();
    await remove(later);
    await runWatch();
    assert.deepEqual(
      [await listOutcomes(waiting), await listOutcomes(gone), await listOutcomes(later)],
      [[], [], [['offline', 'deleted']]],
    );
  });

  test('is not called silent by a farm that has only just begun to listen', async () => {
    const other = await startTestServer({ listenSeconds: 600 });
    const { id: owner } = await other.signUp();
    const id = await addMachine(other.db, owner, 'barn-1');
    await makeStoredReport(other.db, id, { plots: 120 });
    await sql`update machine set seen_at = now() - interval '1 hour'`.execute(other.db);
    const parts = { ...other, groupSeconds: 60 };
    await createAlarmWatch({ ...parts, listenSeconds: 180 })();
    assert.deepEqual(await listIncidents(other.db, id), []);
    await createAlarmWatch({ ...parts, listenSeconds: 0 })();
    assert.equal((await listIncidents(other.db, id)).length, 1);
  });

  test('has its incidents ended in the order of their ids: who locks them so waits for nobody in turn', async () => {
    const { db: quiet } = await openQuietDatabase();
    const owner = await makeAccount(quiet);
    const machines = await Promise.all(['a', 'b', 'c', 'd'].map((name) => addMachine(quiet, owner, name)));
    for (const id of [...machines, ...machines]) await makeStoredReport(quiet, id, { plots: 120 });
    await sql`
      insert into incident (id, account_id, machine_id, kind, started_at, from_bytes, to_bytes, from_plots, to_plots, drop_percent)
      select md5(kind || number)::uuid, account_id, machine.id, kind, now() - interval '1 hour', amount, amount, amount, amount, amount
      from machine, (values ('drop', 1), ('offline', null::integer)) as given (kind, amount)`.execute(quiet);
    for (const end of [closeDropIncidents, closeSilenceIncidents, closeDeletedMachineIncidents]) {
      if (end === closeDeletedMachineIncidents) {
        await sql`update incident set ended_at = null, outcome = null`.execute(quiet);
        await sql`update machine set deleted_at = now(), token_hash = null`.execute(quiet);
      }
      const kinds = { [closeDropIncidents.name]: ['drop'], [closeSilenceIncidents.name]: ['offline'] }[
        end.name
      ] ?? ['drop', 'offline'];
      const open = await quiet
        .selectFrom('incident')
        .select('id')
        .where('endedAt', 'is', null)
        .where('kind', 'in', kinds as ('drop' | 'offline')[])
        .orderBy('id')
        .execute();
      const [first, ...others] = open.map(({ id }) => id);
      let ending: Promise<unknown> = Promise.resolve();
      await quiet.transaction().execute(async (transaction) => {
        const lock = (ids: (string | undefined)[]) =>
          sql`select id from incident where id = any(${ids}::uuid[]) for update nowait`.execute(transaction);
        await lock([first]);
        ending = end(quiet);
        await waitFor(async () => {
          const { rows } = await sql`
            select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
            quiet,
          );
          return rows[0] && true;
        });
        await lock(others);
      });
      await ending;
      const { rows } =
        await sql`select id from incident where id = any(${[first, ...others]}::uuid[]) and ended_at is null`.execute(
          quiet,
        );
      assert.deepEqual([rows, open.length], [[], kinds.length * 4], end.name);
    }
  });
});
