import { sql, type Selectable } from 'kysely';
import type { Db, RolloutTokenTable } from '@farm/database';

/** Token without its hash. */
export type TokenRow = Omit<Selectable<RolloutTokenTable>, 'tokenHash'>;

const columns = ['id', 'name', 'remote', 'createdAt', 'createdBy', 'lastUsedAt'] as const;

/** Finds the token with that hash and records its use, at most once a minute. */
export async function useToken(db: Db, tokenHash: Buffer): Promise<TokenRow | undefined> {
  const found = await db
    .selectFrom('rollout.token')
    .select(columns)
    .select(
      sql<boolean>`coalesce(last_used_at < clock_timestamp() - interval '1 minute', true)`.as('isStale'),
    )
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  if (!found) return undefined;
  const { isStale, ...token } = found;
  if (isStale)
    await db
      .updateTable('rollout.token')
      .set({ lastUsedAt: sql<Date>`clock_timestamp()` })
      .where('id', '=', token.id)
      .execute();
  return token;
}

/** Adds a token. @returns undefined if another token has the name */
export async function addToken(
  db: Db,
  token: { name: string; remote: string | null; tokenHash: Buffer; createdBy: string },
): Promise<TokenRow | undefined> {
  return db
    .insertInto('rollout.token')
    .values(token)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning(columns)
    .executeTakeFirst();
}

export async function listTokens(db: Db): Promise<TokenRow[]> {
  return db.selectFrom('rollout.token').select(columns).orderBy('name').execute();
}

/** Deletes a token by id or name. @returns the deleted token */
export async function deleteToken(
  db: Db,
  by: { id: string } | { name: string },
): Promise<TokenRow | undefined> {
  const query = db.deleteFrom('rollout.token').returning(columns);
  return 'id' in by
    ? query.where('id', '=', by.id).executeTakeFirst()
    : query.where('name', '=', by.name).executeTakeFirst();
}
