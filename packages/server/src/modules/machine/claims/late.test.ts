import assert from 'node:assert/strict';
import { test } from 'node:test';
import { computeEffectivePlotBytes } from '@farm/contracts/plot-size';
import { sql } from 'kysely';
import { makePerson } from '../../../testing/people.ts';
import { enrollMachine, makePlots, sendAcceptedReport } from '../../../testing/machines.ts';
import { startTestServer } from '../../../testing/startTestServer.ts';
import { settleClaims } from './settleClaims.ts';

const server = await startTestServer();
const { db, live } = server;
const K32 = computeEffectivePlotBytes(32);

test('what a machine tells late does not count plots that another had then, and counts its own', async () => {
  const { token } = await makePerson(db);
  const owner = { bearer: { authorization: `Bearer ${token}` } };
  const [old, young] = [await enrollMachine(server, owner), await enrollMachine(server, owner)];
  const [moved, own] = makePlots(2);
  assert.ok(moved && own);
  const at = new Date(Date.now() - 3_600_000).toISOString();
  await sendAcceptedReport(server, old, { at, plots: { set: [moved], removed: [] } });
  await sendAcceptedReport(server, old, { sequence: 2, plots: { set: [], removed: [moved.id] } });
  await sendAcceptedReport(server, young, { plots: { set: [moved, own], removed: [] } });
  await sql`
    update plot set changed_at = changed_at - interval '10 minutes' where machine_id = ${old.id}`.execute(db);
  await settleClaims({ db, live });
  await sendAcceptedReport(server, young, { sequence: 2, at });
  await sendAcceptedReport(server, young, { sequence: 3, at: new Date(Date.now() + 240_000).toISOString() });
  const samples = await db
    .selectFrom('machineSample')
    .select(['machineId', 'effectiveSum', 'reports'])
    .where('at', '<', new Date(Date.now() - 1_800_000))
    .execute();
  assert.deepEqual(
    new Map(samples.map(({ machineId, effectiveSum }) => [machineId, effectiveSum])),
    new Map([
      [old.id, K32],
      [young.id, K32],
    ]),
  );
  const { takenBytes, effectiveBytes } = await db
    .selectFrom('machine')
    .selectAll()
    .where('id', '=', young.id)
    .executeTakeFirstOrThrow();
  assert.deepEqual([takenBytes, effectiveBytes], [K32, 2n * K32]);
});
