import { sql } from 'kysely';
import type { Db } from '../../../../database/schema.ts';

const HALT_LOCK = 4_608_013;

/** Takes the turn of looking at canaries until the end of the transaction. @returns false when somebody has it */
export async function takeHaltLock(transaction: Db): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(HALT_LOCK)}) as "isMine"`.execute(transaction);
  return rows[0]?.isMine === true;
}

/** The accounts that are told of a halt. */
export async function listOperators(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'admin')
    .orderBy('createdAt')
    .limit(OPERATORS_MAX)
    .execute();
  return rows.map(({ id }) => id);
}

const OPERATORS_MAX = 100;
