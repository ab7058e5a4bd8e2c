import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '@farm/database';
import { CODE_LIFETIME_SECONDS, CODE_TRIES, type CodePurpose } from './code.ts';

/** A code as stored. */
export interface SealedCode {
  id: string;
  salt: Buffer;
  hash: Buffer;
}

/** The request that a code was asked for with: hash of the browser's cookie, and network. */
export interface CodeOrigin {
  browserHash: Buffer | null;
  network: string | null;
}

/** Stores a code; storing the same ID again replaces it (an email that is sent again). */
export async function saveCode(
  db: Db,
  { origin, ...purpose }: CodePurpose & { origin: CodeOrigin },
  sealed: SealedCode,
): Promise<void> {
  const fresh = {
    ...sealed,
    ...origin,
    tries: 0,
    expiresAt: sql<Date>`now() + make_interval(secs => ${CODE_LIFETIME_SECONDS})`,
  };
  await db
    .insertInto('emailCode')
    .values({ ...purpose, ...fresh })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(fresh).where('emailCode.spentAt', 'is', null))
    .execute();
}

/** Purpose of a code, and the browser that may try it. */
export interface CodeOwner extends CodePurpose {
  browserHash: Buffer | null;
}

/** Lets the browser that opened the link of a code try it, beside the one that asked for it. */
export async function markCodeOpened(
  db: Db,
  id: string,
  { usage, email, browserHash }: CodeOwner,
): Promise<void> {
  await db
    .updateTable('emailCode')
    .set({ openedBy: browserHash })
    .where('id', '=', id)
    .where('usage', '=', usage)
    .where('email', '=', email)
    .execute();
}

/** The browser asked for the code or opened its link; release 1 stored no browser. */
function isOwner({ browserHash }: CodeOwner): RawBuilder<SqlBool> {
  return sql`(browser_hash is null or browser_hash = ${browserHash} or opened_by = ${browserHash})`;
}

/** Live codes of the purpose that the browser may try, after using an attempt of each, before anything is compared. */
export async function countAttempt(db: Db, owner: CodeOwner): Promise<SealedCode[]> {
  return db
    .updateTable('emailCode')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('usage', '=', owner.usage)
    .where('email', '=', owner.email)
    .where(isOwner(owner))
    .where('spentAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('tries', '<', CODE_TRIES)
    .returning(['id', 'salt', 'hash'])
    .execute();
}

/** Returns the attempts, because the code was right. */
export async function cancelAttempt(db: Db, ids: string[]): Promise<void> {
  await db
    .updateTable('emailCode')
    .set((eb) => ({ tries: eb('tries', '-', 1) }))
    .where('id', 'in', ids)
    .where('tries', '>', 0)
    .execute();
}

/** Codes of the purpose and browser that are no longer valid: used, expired, or with too many attempts. */
export async function findDeadCodes(db: Db, owner: CodeOwner): Promise<SealedCode[]> {
  return db
    .selectFrom('emailCode')
    .select(['id', 'salt', 'hash'])
    .where('usage', '=', owner.usage)
    .where('email', '=', owner.email)
    .where(isOwner(owner))
    .where((eb) =>
      eb.or([
        eb('spentAt', 'is not', null),
        eb('expiresAt', '<=', sql<Date>`now()`),
        eb('tries', '>=', CODE_TRIES),
      ]),
    )
    .execute();
}

/**
 * Marks the code, and all others of its purpose, as used.
 * @returns where it was asked for; undefined if another request was first
 */
export async function markCodeUsed(
  db: Db,
  id: string,
  { usage, email }: CodePurpose,
): Promise<Pick<CodeOrigin, 'network'> | undefined> {
  const spent = await db
    .updateTable('emailCode')
    .set({ spentAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('spentAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('network')
    .executeTakeFirst();
  if (!spent) return undefined;
  await db
    .updateTable('emailCode')
    .set({ spentAt: sql<Date>`now()` })
    .where('usage', '=', usage)
    .where('email', '=', email)
    .where('spentAt', 'is', null)
    .execute();
  return spent;
}

/** Deletes codes a day after they end; until then they are told apart from wrong ones. */
export async function deleteOldCodes(db: Db): Promise<void> {
  await db
    .deleteFrom('emailCode')
    .where('expiresAt', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}
