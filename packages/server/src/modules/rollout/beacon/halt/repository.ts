import { sql } from 'kysely';
import type { Db } from '@farm/database';

const HALT_LOCK = 4_608_013;

/** Takes the turn of looking at canaries until the end of the transaction. @returns false when somebody has it */
export async function takeHaltLock(transaction: Db): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(HALT_LOCK)}) as "isMine"`.execute(transaction);
  return rows[0]?.isMine === true;
}
