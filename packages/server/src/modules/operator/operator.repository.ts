import type { Db } from '@farm/database';

const MAX_OPERATORS = 100;

/** Account ids of the operators to notify when the farm needs a person. */
export async function listOperators(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'admin')
    .orderBy('createdAt')
    .limit(MAX_OPERATORS)
    .execute();
  return rows.map(({ id }) => id);
}
