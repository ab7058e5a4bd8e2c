import { sql, type Selectable } from 'kysely';
import type { Db, RolloutTokenTable } from '@farm/database';

/** Token without its hash. */
export type TokenRow = Omit<Selectable<RolloutTokenTable>, 'tokenHash' | 'warnedAt'>;

const columns = [
  'id',
  'name',
  'remote',
  'createdAt',
  'createdBy',
  'createdByAccount',
  'lastUsedAt',
  'expiresAt',
] as const;

/**
 * Finds the token with that hash, with the email address of its operator, and records its use, at most once a minute.
 * An expired token is found too; that of somebody who is no operator any more is not. A token of the server's command has a
 * factor: whoever runs commands on the farm's machine has proved enough.
 */
export async function useToken(
  db: Db,
  tokenHash: Buffer,
): Promise<(TokenRow & { email: string | null; hasFactor: boolean }) | undefined> {
  const found = await db
    .selectFrom('rollout.token')
    .leftJoin('account', 'account.id', 'rollout.token.createdByAccount')
    .select(columns.map((column) => `rollout.token.${column}` as const))
    .select([
      'account.email',
      sql<boolean>`
        account.id is null or exists (select 1 from factor where factor.account_id = account.id)`.as(
        'hasFactor',
      ),
    ])
    .where((where) => where.or([where('createdByAccount', 'is', null), where('account.role', '=', 'admin')]))
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
  token: Pick<TokenRow, 'name' | 'remote' | 'createdBy' | 'createdByAccount' | 'expiresAt'> & {
    tokenHash: Buffer;
  },
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
