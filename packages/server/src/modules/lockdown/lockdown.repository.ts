import { sql, type Insertable } from 'kysely';
import type { Database, Db } from '@farm/database';

export async function addLink(db: Db, link: Insertable<Database['lockdownLink']>): Promise<void> {
  await db.insertInto('lockdownLink').values(link).execute();
}

/** Account of a valid link. */
export async function findLinkOwner(db: Db, tokenHash: Buffer): Promise<string | undefined> {
  const found = await db
    .selectFrom('lockdownLink')
    .select('accountId')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return found?.accountId;
}

/**
 * Holds every new withdrawal of the account from now on, until its password is changed, and ends its tokens by a trigger of the
 * database.
 */
export async function lockAccount(db: Db, accountId: string): Promise<void> {
  await db
    .updateTable('account')
    .set({ lockedAt: sql<Date>`now()` })
    .where('id', '=', accountId)
    .execute();
}

export async function deleteExpiredLinks(db: Db): Promise<void> {
  await db
    .deleteFrom('lockdownLink')
    .where('expiresAt', '<', sql<Date>`now()`)
    .execute();
}
