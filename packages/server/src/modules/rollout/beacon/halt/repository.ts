import { sql } from 'kysely';
import { advisoryLocks, type Db } from '@farm/database';

/** Takes the turn of looking at canaries until the end of the transaction. @returns false when somebody has it */
export async function takeHaltLock(transaction: Db): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(advisoryLocks.halting)}) as "isMine"`.execute(transaction);
  return rows[0]?.isMine === true;
}
