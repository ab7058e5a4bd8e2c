import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { createPartitions } from '@farm/database';
import { listTablesRead } from '@farm/database/testing';
import { sql } from 'kysely';
import { planSteps } from './intervals.ts';
import { readEvidence, hasFailed } from './modules/rollout/beacon/evidence/evidence.repository.ts';
import { saveBeacons } from './modules/rollout/beacon/intake/intake.repository.ts';
import {
  markSamplesRolled,
  updateAccountSamples,
  updateMachineSamples,
} from './modules/space/rollUp.repository.ts';
import { findNewestSpace, listMachineSpace } from './modules/space/space.repository.ts';
import { makeAccount } from './testing/ledgerPosts.ts';
import { addReport, makeMachine, openQuietDatabase } from './testing/machineSamples.ts';

const HOUR_MS = 3_600_000;
const query = { name: 'assets', version: '2.0.0+aaaaaaaaaaaa' };
const now = new Date();
const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);

const { db } = await openQuietDatabase();
const accountId = await makeAccount(db);
const machine = await makeMachine(db, accountId);
const { machineId } = machine;

/** Names of the partitions of a table for the days of some times. */
const toPartitions = (table: string, times: readonly Date[]) =>
  new Set(times.map((at) => `${table}_${at.toISOString().slice(0, 10).replaceAll('-', '')}`));

async function assertReads(
  table: string,
  times: readonly Date[],
  work: Parameters<typeof listTablesRead>[1],
): Promise<void> {
  const read = (await listTablesRead(db, work)).filter((name) => name.startsWith(`${table}_`));
  // An empty partition is looked into for the rows that nobody made one for.
  const own = new Set(read.filter((name) => name !== `${table}_default`));
  assert.ok(own.size > 0);
  assert.ok(own.isSubsetOf(toPartitions(table, times)), read.join(' '));
}

before(async () => {
  for (let hours = 0; hours < 96; hours += 1)
    await addReport(db, machine, { at: ago(hours), theoretical: 1n });
  await sql`
    insert into rollout.beacon (name, version, hour, visitor, network, seen_at)
    select ${query.name}, ${query.version}, date_trunc('hour', at, 'UTC'), 1, 1, at
    from generate_series(${ago(95)}::timestamptz, ${now}::timestamptz, interval '1 hour') as at`.execute(db);
  await createPartitions(db);
  await sql`analyze`.execute(db);
});

describe('of the partitions of four days', () => {
  test('the chart of a machine reads those of its day', async () => {
    const steps = planSteps('24h', now);
    await assertReads('machine_sample', [steps.from, now], (transaction) =>
      listMachineSpace(transaction, machineId, steps),
    );
  });

  test('the present of a machine reads those of its hour', async () => {
    const from = ago(1);
    await assertReads('machine_sample', [from, now], (transaction) =>
      findNewestSpace(transaction, machineId, { from, to: now }),
    );
  });

  test('adding up reads those of what was not added up', async () => {
    const late = { machineId, accountId, at: ago(30), reports: 1 };
    for (const update of [updateAccountSamples, updateMachineSamples, markSamplesRolled])
      await assertReads('machine_sample', [ago(31), late.at, ago(29)], (transaction) =>
        update(transaction, [late]),
      );
  });

  test('a visitor’s report is stored in that of its hour', () =>
    assertReads('beacon', [now, new Date()], (transaction) =>
      saveBeacons(transaction, [
        { ...query, visitor: '1', network: '1', failure: null, signs: 0, segment: null },
      ]),
    ));

  test('the evidence on a version reads those since its time', async () => {
    const since = ago(2);
    // And those of the days to come, which are empty.
    const times = [3, 2, 0, -24, -48, -72, -96].map(ago);
    await assertReads('beacon', times, (transaction) => readEvidence(transaction, { ...query, since }));
    await assertReads('beacon', times, (transaction) => hasFailed(transaction, { ...query, since }, 10));
  });
});
