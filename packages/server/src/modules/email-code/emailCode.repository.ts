import { sql } from 'kysely';
import type { Db } from '@farm/database';
import { CODE_LIFETIME_SECONDS, CODE_TRIES, type CodePurpose } from './code.ts';

/** A code as stored. */
export interface SealedCode {
  id: string;
  salt: Buffer;
  hash: Buffer;
}

/** Stores a code; storing the same ID again replaces it (an email that is sent again). */
export async function saveCode(db: Db, purpose: CodePurpose, sealed: SealedCode): Promise<void> {
  const fresh = {
    ...sealed,
    tries: 0,
    expiresAt: sql<Date>`now() + make_interval(secs => ${CODE_LIFETIME_SECONDS})`,
  };
  await db
    .insertInto('emailCode')
    .values({ ...purpose, ...fresh })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(fresh).where('emailCode.spentAt', 'is', null))
    .execute();
}

/** Live codes of the purpose, after using an attempt of each, before anything is compared. */
export async function countAttempt(db: Db, { usage, email }: CodePurpose): Promise<SealedCode[]> {
  return db
    .updateTable('emailCode')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('usage', '=', usage)
    .where('email', '=', email)
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

/** Codes of the purpose that are no longer valid: used, expired, or with too many attempts. */
export async function findDeadCodes(db: Db, { usage, email }: CodePurpose): Promise<SealedCode[]> {
  return db
    .selectFrom('emailCode')
    .select(['id', 'salt', 'hash'])
    .where('usage', '=', usage)
    .where('email', '=', email)
    .where((eb) =>
      eb.or([
        eb('spentAt', 'is not', null),
        eb('expiresAt', '<=', sql<Date>`now()`),
        eb('tries', '>=', CODE_TRIES),
      ]),
    )
    .execute();
}

/** Marks the code, and all others of its purpose, as used. Returns false if another request was first. */
export async function markCodeUsed(db: Db, id: string, { usage, email }: CodePurpose): Promise<boolean> {
  const spent = await db
    .updateTable('emailCode')
    .set({ spentAt: sql<Date>`now()` })
    .where('id', '=', id)
    .where('spentAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  if (spent.numUpdatedRows === 0n) return false;
  await db
    .updateTable('emailCode')
    .set({ spentAt: sql<Date>`now()` })
    .where('usage', '=', usage)
    .where('email', '=', email)
    .where('spentAt', 'is', null)
    .execute();
  return true;
}

/** Deletes codes a day after they end; until then they are told apart from wrong ones. */
export async function deleteOldCodes(db: Db): Promise<void> {
  await db
    .deleteFrom('emailCode')
    .where('expiresAt', '<', sql<Date>`now() - interval '1 day'`)
    .execute();
}
