import { sql } from 'kysely';
import type { Db } from '@farm/database';

/** Marks a challenge as used. False when it was used before. */
export async function markChallengeUsed(db: Db, id: string, expiresAt: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('spentChallenge')
    .values({ id, expiresAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Forgets spent challenges that their own age refuses by now. */
export async function deleteExpiredChallenges(db: Db): Promise<void> {
  await db
    .deleteFrom('spentChallenge')
    .where('expiresAt', '<', sql<Date>`now()`)
    .execute();
}
