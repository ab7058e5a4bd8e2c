import type { OpenSession } from '@farm/contracts';
import { sql } from 'kysely';
import type { Db } from '@farm/database';

const LISTED = 100;

/** Lists the account's open sessions, the current one first, then those last seen; at most the newest 100. */
export async function listOpenSessions(
  db: Db,
  { accountId, currentId }: { accountId: string; currentId: string | null },
): Promise<OpenSession[]> {
  const found = await db
    .selectFrom('session')
    .select(['id', 'userAgent', 'ip', 'remember', 'createdAt', 'lastSeenAt', 'expiresAt'])
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', sql<Date>`now()`)
    // The current session comes first: it is being used now, although that is stored at most once a minute.
    .orderBy(sql`id = ${currentId}::uuid`, 'desc')
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .limit(LISTED)
    .execute();
  return found.map(({ id, userAgent, ip, remember, createdAt, lastSeenAt, expiresAt }) => ({
    id,
    userAgent,
    ip,
    isCurrent: id === currentId,
    isRemembered: remember,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}

/**
 * Ends a session of the account.
 * @returns false if there was no valid one
 */
export async function closeSession(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
): Promise<boolean> {
  const ended = await db
    .deleteFrom('session')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return ended.numDeletedRows > 0n;
}
