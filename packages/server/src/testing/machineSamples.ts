import { randomBytes } from 'node:crypto';
import { after } from 'node:test';
import type { Insertable } from 'kysely';
import { createDatabase, type Db, type MachineTable } from '@farm/database';
import { createLogger } from '@farm/process';
import { createFarmDatabase, deleteTestDatabase } from '@farm/database/testing';

/** Opens a database without a worker, closed after the file's tests. */
export async function openQuietDatabase(): Promise<{ db: Db; databaseUrl: string }> {
  const databaseUrl = await createFarmDatabase();
  const db = createDatabase(databaseUrl, createLogger('silent'));
  after(async () => {
    await db.destroy();
    await deleteTestDatabase(databaseUrl);
  });
  return { db, databaseUrl };
}

/** Creates a machine of the account that stays online, or in another status; all fields can be overridden. */
export async function makeMachine(
  db: Db,
  accountId: string,
  { status = 'online', ...fields }: Partial<Insertable<MachineTable>> = {},
): Promise<{ machineId: string; accountId: string }> {
  const now = new Date();
  const longAgo = new Date(now.getTime() - 3_600_000);
  const { id } = await db
    .insertInto('machine')
    .values({
      accountId,
      name: 'barn',
      tokenHash: randomBytes(32),
      agentVersion: '1.0.0',
      status,
      reports: '10',
      createdAt: status === 'fresh' ? now : longAgo,
      seenAt: status === 'offline' ? longAgo : now,
      ...fields,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { machineId: id, accountId };
}

/** Adds a report to the five minutes that begin at its `at`, like the API does. */
export async function addReport(
  db: Db,
  { machineId, accountId }: { machineId: string; accountId: string },
  report: { at: Date; plots?: number; theoretical: bigint; effective?: bigint },
): Promise<void> {
  const { at, plots = 1, theoretical, effective = theoretical } = report;
  const figures = { plotSum: `${plots}`, theoreticalSum: theoretical, effectiveSum: effective };
  await db
    .insertInto('machineSample')
    .values({
      machineId,
      accountId,
      at,
      reports: 1,
      ...figures,
      peakBytes: theoretical,
      peakPlots: plots,
    })
    .onConflict((conflict) =>
      conflict.columns(['machineId', 'at']).doUpdateSet(({ eb, ref }) => ({
        reports: eb('machineSample.reports', '+', 1),
        plotSum: eb('machineSample.plotSum', '+', ref('excluded.plotSum')),
        theoreticalSum: eb('machineSample.theoreticalSum', '+', ref('excluded.theoreticalSum')),
        effectiveSum: eb('machineSample.effectiveSum', '+', ref('excluded.effectiveSum')),
        isRolled: false,
      })),
    )
    .execute();
}
