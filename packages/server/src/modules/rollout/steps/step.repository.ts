import type { Step } from '@farm/contracts/registry';
import type { Db } from '@farm/database';
import { sql } from 'kysely';

/** Version that a step gives to more visitors. */
export interface StepOf {
  name: string;
  version: string;
}

/** Step of a plan, as it was recorded. */
export interface RecordedStep {
  at: Date;
  takenAt: Date | null;
}

/** Lists the recorded steps of a plan that begins at `since`. */
export async function listSteps(db: Db, { name, version }: StepOf, since: Date): Promise<RecordedStep[]> {
  return db
    .selectFrom('rollout.step')
    .select(['at', 'takenAt'])
    .where('name', '=', name)
    .where('version', '=', version)
    .where('at', '>=', since)
    .execute();
}

/** Records that nothing was against a step. */
export async function recordJudged(db: Db, { name, version }: StepOf, { at, percent }: Step): Promise<void> {
  await db
    .insertInto('rollout.step')
    .values({ name, version, at: new Date(at), percent, takenAt: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Marks a step as taken. @returns false if it was already */
export async function markTaken(db: Db, { name, version }: StepOf, { at }: Step): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('rollout.step')
    .set({ takenAt: sql<Date>`clock_timestamp()` })
    .where('name', '=', name)
    .where('version', '=', version)
    .where('at', '=', new Date(at))
    .where('takenAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes steps of plans that began more than `days` ago; the audit trail keeps those that were taken. */
export async function deleteOldSteps(db: Db, days: number): Promise<void> {
  await db
    .deleteFrom('rollout.step')
    .where('at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .execute();
}
