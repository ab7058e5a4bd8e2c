import { MAX_PUSH_BROWSERS } from '@farm/contracts/notification';
import { sql, type Insertable, type Selectable } from 'kysely';
import { namedLocks, type Db, type PushBrowserTable } from '@farm/database';

/** A browser as its owner sees it. */
export type BrowserRow = Pick<
  Selectable<PushBrowserTable>,
  'id' | 'sessionId' | 'name' | 'addedAt' | 'usedAt'
>;

const COLUMNS = ['id', 'sessionId', 'name', 'addedAt', 'usedAt'] as const;

/** Lists the browsers of an account that get pushes, the last one first. */
export async function listBrowsers(db: Db, accountId: string): Promise<BrowserRow[]> {
  return db
    .selectFrom('pushBrowser')
    .select(COLUMNS)
    .where('accountId', '=', accountId)
    .orderBy('addedAt', 'desc')
    .orderBy('id')
    .execute();
}

/** A browser to push to. */
export type NewBrowserRow = Pick<
  Insertable<PushBrowserTable>,
  'accountId' | 'sessionId' | 'endpoint' | 'p256dh' | 'auth' | 'name'
>;

/**
 * Adds a browser, or gives that of the account with the same endpoint to the session, with what waits for it. It is taken from any other
 * account. Deletes those that the account has too many, the oldest first. Call under the lock of the account.
 */
export async function addBrowser(transaction: Db, browser: NewBrowserRow): Promise<BrowserRow> {
  const lock = `${namedLocks.endpoint} ${browser.endpoint}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(transaction);
  const { accountId, endpoint, ...changed } = browser;
  await transaction
    .deleteFrom('pushBrowser')
    .where('endpoint', '=', endpoint)
    .where('accountId', '<>', accountId)
    .execute();
  const added = await transaction
    .insertInto('pushBrowser')
    .values(browser)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(changed))
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  await sql`
    delete from push_browser where account_id = ${accountId} and id <> ${added.id} and id not in (
      select id from push_browser where account_id = ${accountId} and id <> ${added.id}
      order by added_at desc, id limit ${MAX_PUSH_BROWSERS - 1})`.execute(transaction);
  return added;
}

/** Deletes a browser of an account, with what waits for it. @returns false if there is none */
export async function deleteBrowser(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
): Promise<boolean> {
  const deleted = await db
    .deleteFrom('pushBrowser')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst();
  return deleted.numDeletedRows > 0n;
}

/** The subscription of a browser, to push to. */
export type BrowserTarget = Pick<Selectable<PushBrowserTable>, 'id' | 'endpoint' | 'p256dh' | 'auth'>;

/** Lists where the browsers of an account are pushed to, or one of them. */
export async function listTargets(db: Db, accountId: string, id?: string): Promise<BrowserTarget[]> {
  return db
    .selectFrom('pushBrowser')
    .select(['id', 'endpoint', 'p256dh', 'auth'])
    .where('accountId', '=', accountId)
    .$if(id !== undefined, (query) => query.where('id', '=', id as string))
    .execute();
}

/** Locks a browser of an account. @returns false if there is none any more */
export async function lockBrowser(
  transaction: Db,
  { id, accountId }: { id: string; accountId: string },
): Promise<boolean> {
  const found = await transaction
    .selectFrom('pushBrowser')
    .select('id')
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

/** Records that a browser was pushed to. */
export async function markBrowserUsed(db: Db, id: string): Promise<void> {
  await db
    .updateTable('pushBrowser')
    .set({ usedAt: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}
