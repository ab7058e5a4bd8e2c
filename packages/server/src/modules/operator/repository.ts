import type { Db } from '@farm/database';

const OPERATORS_MAX = 100;

/** Account ids of the operators to notify when the farm needs a person. */
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
