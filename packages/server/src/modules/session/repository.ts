import { sql } from 'kysely';
import type { Account, Db, SessionTable } from '../../database/schema.ts';
import type { Insertable } from 'kysely';

/** A session that holds, with whose it is. */
export interface LiveSession {
  id: string;
  account: Account;
}

export async function addSession(db: Db, session: Insertable<SessionTable>): Promise<void> {
  await db.insertInto('session').values(session).execute();
}

/** The unexpired session of a token. Notes that it was seen, at most once a minute. */
export async function findLiveSession(db: Db, tokenHash: Buffer): Promise<LiveSession | undefined> {
  const found = await db
    .selectFrom('session')
    .innerJoin('account', 'account.id', 'session.accountId')
    .selectAll('account')
    .select([
      'session.id as sessionId',
      sql<boolean>`session.last_seen_at < now() - interval '1 minute'`.as('isStale'),
    ])
    .where('session.tokenHash', '=', tokenHash)
    .where('session.expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (!found) return undefined;
  const { sessionId, isStale, ...account } = found;
  if (isStale) {
    await db
      .updateTable('session')
      .set({ lastSeenAt: sql<Date>`now()` })
      .where('id', '=', sessionId)
      .execute();
  }
  return { id: sessionId, account };
}

export async function deleteSession(db: Db, id: string): Promise<void> {
  await db.deleteFrom('session').where('id', '=', id).execute();
}

/** Ends every session of the account, or every one but `keptId`. */
export async function deleteSessions(db: Db, accountId: string, keptId?: string): Promise<void> {
  await db
    .deleteFrom('session')
    .where('accountId', '=', accountId)
    .$if(keptId !== undefined, (query) => query.where('id', '!=', keptId as string))
    .execute();
}
