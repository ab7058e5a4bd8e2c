import { sql } from 'kysely';
import { advisoryLocks, type Db } from '@farm/database';

/** Locks the canary check until the end of the transaction. @returns false if another process holds the lock */
export async function lockHaltCheck(transaction: Db): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(advisoryLocks.halting)}) as "isMine"`.execute(transaction);
  return rows[0]?.isMine === true;
}

/** Tells whether this canary was halted since it began. */
export async function hasHalt(
  db: Db,
  { name, version, since }: { name: string; version: string; since: Date },
): Promise<boolean> {
  const halt = await db
    .selectFrom('rollout.halt')
    .select('rev')
    .where('name', '=', name)
    .where('version', '=', version)
    .where('at', '>=', since)
    .limit(1)
    .executeTakeFirst();
  return halt !== undefined;
}
