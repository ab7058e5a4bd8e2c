import { sql } from 'kysely';
import type { Db } from '@farm/database';

/** Browsers that an account keeps: those that signed in last. */
const KEPT_BROWSERS = 20;
/** Days without a sign-in after which a browser is no longer known. */
const KEPT_DAYS = 180;

/** True if the browser has signed in to the account of the address. */
export async function isKnownBrowser(db: Db, email: string, browserHash: Buffer): Promise<boolean> {
  const found = await db
    .selectFrom('knownBrowser')
    .innerJoin('account', 'account.id', 'knownBrowser.accountId')
    .select('knownBrowser.accountId')
    .where('account.email', '=', email)
    .where('browserHash', '=', browserHash)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Records a sign-in of a browser.
 * @returns true if the browser is new: the account has known ones, and this is not among them
 */
export async function recordBrowser(db: Db, accountId: string, browserHash: Buffer): Promise<boolean> {
  const known = await db
    .selectFrom('knownBrowser')
    .select('browserHash')
    .where('accountId', '=', accountId)
    .execute();
  await db
    .insertInto('knownBrowser')
    .values({ accountId, browserHash })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'browserHash']).doUpdateSet({ signedInAt: sql<Date>`now()` }),
    )
    .execute();
  await db
    .deleteFrom('knownBrowser')
    .where('accountId', '=', accountId)
    .where('browserHash', 'in', (query) =>
      query
        .selectFrom('knownBrowser')
        .select('browserHash')
        .where('accountId', '=', accountId)
        .orderBy('signedInAt', 'desc')
        .offset(KEPT_BROWSERS),
    )
    .execute();
  return known.length > 0 && !known.some((other) => other.browserHash.equals(browserHash));
}

/** Forgets the browsers of an account, except `keptHash`. */
export async function deleteKnownBrowsers(
  db: Db,
  accountId: string,
  keptHash?: Buffer | null,
): Promise<void> {
  await db
    .deleteFrom('knownBrowser')
    .where('accountId', '=', accountId)
    .$if(Boolean(keptHash), (query) => query.where('browserHash', '!=', keptHash as Buffer))
    .execute();
}

export async function deleteUnusedBrowsers(db: Db): Promise<void> {
  await db
    .deleteFrom('knownBrowser')
    .where('signedInAt', '<', sql<Date>`now() - make_interval(days => ${KEPT_DAYS})`)
    .execute();
}
