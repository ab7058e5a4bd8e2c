import { MAX_TOKENS, type TokenScope } from '@farm/contracts/token';
import { sql, type Insertable, type Selectable } from 'kysely';
import type { Account, AccountTokenTable, Db } from '@farm/database';

/** A token without its hash. Its scopes are those that it has now. */
export type TokenRow = Pick<
  Selectable<AccountTokenTable>,
  'id' | 'name' | 'scopes' | 'createdAt' | 'expiresAt' | 'lastUsedAt'
> & { hasLostWithdraw: boolean };

const COLUMNS = [
  'accountToken.id',
  'accountToken.name',
  'accountToken.createdAt',
  'accountToken.expiresAt',
  'accountToken.lastUsedAt',
] as const;

/** Scopes that a token has: without a proof of a second factor, it withdraws only while its account has none. */
const currentScopes = sql<TokenScope[]>`
  case when account_token.is_proved or not exists (
    select from factor where factor.account_id = account_token.account_id)
  then account_token.scopes else array_remove(account_token.scopes, 'withdraw') end`.as('scopes');

/** True if a token had the scope `withdraw` and has lost it. */
const hasLostWithdraw = sql<boolean>`
  'withdraw' = any (account_token.scopes) and not account_token.is_proved and exists (
    select from factor where factor.account_id = account_token.account_id)`.as('hasLostWithdraw');

/** Lists the valid tokens of an account, by name. */
export async function listTokens(db: Db, accountId: string): Promise<TokenRow[]> {
  return db
    .selectFrom('accountToken')
    .select(COLUMNS)
    .select(currentScopes)
    .select(hasLostWithdraw)
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .orderBy(sql`lower(name)`)
    .orderBy('createdAt')
    .execute();
}

/**
 * Locks the row of an account: its sessions and tokens end before, or after the transaction.
 * @returns true if its owner has locked it down, until the password is new
 */
export async function lockOwner(transaction: Db, accountId: string): Promise<boolean> {
  const { lockedAt } = await transaction
    .selectFrom('account')
    .select('lockedAt')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return lockedAt !== null;
}

/**
 * Keeps a session from ending before the transaction does. Call under the lock of its account, which whatever removes second
 * factors takes too.
 * @returns whether the session has a proof, however old: none is left once the last second factor is gone; undefined if it has ended
 */
export async function lockSession(transaction: Db, id: string): Promise<{ hasProof: boolean } | undefined> {
  return transaction
    .selectFrom('session')
    .select(sql<boolean>`proved_at is not null`.as('hasProof'))
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
}

/** Adds a token, under the lock of its account. @returns undefined if the account has as many as it may */
export async function addToken(
  transaction: Db,
  { accountId, name, tokenHash, scopes, isProved }: Omit<Insertable<AccountTokenTable>, 'expiresAt'>,
  days: number,
): Promise<TokenRow | undefined> {
  const { rows } = await sql<TokenRow>`
    insert into account_token (account_id, name, token_hash, scopes, is_proved, expires_at)
    select ${accountId}, ${name}, ${tokenHash}, ${scopes}::text[], ${isProved}, now() + make_interval(days => ${days})
    where (select count(*) from account_token where account_id = ${accountId} and expires_at > now()) < ${MAX_TOKENS}
    returning id, name, scopes, false as has_lost_withdraw, created_at, expires_at, last_used_at`.execute(
    transaction,
  );
  return rows[0];
}

/** Deletes a token of the account. @returns its name; undefined if there is no valid one */
export async function deleteToken(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
): Promise<string | undefined> {
  const deleted = await db
    .deleteFrom('accountToken')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('name')
    .executeTakeFirst();
  return deleted?.name;
}

/** Deletes all tokens of an account. @returns the number of those that were valid */
export async function deleteTokens(db: Db, accountId: string): Promise<number> {
  const deleted = await db
    .deleteFrom('accountToken')
    .where('accountId', '=', accountId)
    .returning(sql<boolean>`expires_at > now()`.as('wasValid'))
    .execute();
  return deleted.filter(({ wasValid }) => wasValid).length;
}

export async function deleteExpiredTokens(db: Db): Promise<void> {
  await db
    .deleteFrom('accountToken')
    // Without waiting for what ends the tokens of an account in another order: that would be a deadlock.
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('accountToken')
        .select('id')
        .where('expiresAt', '<', sql<Date>`now()`)
        .forUpdate()
        .skipLocked(),
    )
    .execute();
}

/** A valid token and its account. */
export interface LiveToken extends Pick<TokenRow, 'id' | 'name' | 'scopes' | 'expiresAt'> {
  account: Account;
}

/**
 * Finds the valid token with a hash, and records its use at most once a minute. A token is not valid while its account is locked, by its
 * owner or from signing in by an operator, nor once it is closed.
 */
export async function useToken(db: Db, tokenHash: Buffer): Promise<LiveToken | undefined> {
  const found = await db
    .selectFrom('accountToken')
    .innerJoin('account', 'account.id', 'accountToken.accountId')
    .selectAll('account')
    .select([
      'accountToken.id as tokenId',
      'accountToken.name as tokenName',
      'accountToken.expiresAt as tokenExpiresAt',
    ])
    .select(currentScopes)
    .select(
      sql<boolean>`coalesce(account_token.last_used_at < now() - interval '1 minute', true)`.as('isStale'),
    )
    .where('accountToken.tokenHash', '=', tokenHash)
    .where('accountToken.expiresAt', '>', sql<Date>`now()`)
    .where('account.lockedAt', 'is', null)
    .where('account.closedAt', 'is', null)
    .where(
      sql<boolean>`not exists (
        select from account_lock where account_lock.account_id = account.id and account_lock.sign_in)`,
    )
    .executeTakeFirst();
  if (!found) return undefined;
  const { tokenId: id, tokenName: name, tokenExpiresAt: expiresAt, scopes, isStale, ...account } = found;
  if (isStale) {
    await db
      .updateTable('accountToken')
      .set({ lastUsedAt: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
  }
  return { id, name, scopes, expiresAt, account };
}
