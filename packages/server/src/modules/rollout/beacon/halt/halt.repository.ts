import { sql } from 'kysely';
import { advisoryLocks, type Db } from '@farm/database';

/** Locks the canary check until the end of the transaction. @returns false if another process holds the lock */
export async function lockHaltCheck(transaction: Db): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(advisoryLocks.halting)}) as "isMine"`.execute(transaction);
  return rows[0]?.isMine === true;
}
