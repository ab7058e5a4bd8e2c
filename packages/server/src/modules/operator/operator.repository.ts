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

/** Finds the operator with an email address. */
export async function findOperator(
  db: Db,
  email: string,
): Promise<{ id: string; email: string } | undefined> {
  return db
    .selectFrom('account')
    .select(['id', 'email'])
    .where('email', '=', email.trim().toLowerCase())
    .where('role', '=', 'admin')
    .executeTakeFirst();
}
