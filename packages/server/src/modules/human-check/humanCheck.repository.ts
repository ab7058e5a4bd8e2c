import { sql } from 'kysely';
import type { Db } from '@farm/database';

/** Marks a challenge as used. Returns false if it was used before. */
export async function markChallengeUsed(db: Db, id: string, expiresAt: Date): Promise<boolean> {
  const inserted = await db
    .insertInto('spentChallenge')
    .values({ id, expiresAt })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst();
  return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Deletes used challenges that are expired by now. */
export async function deleteExpiredChallenges(db: Db): Promise<void> {
  await db
    .deleteFrom('spentChallenge')
    .where('expiresAt', '<', sql<Date>`now()`)
    .execute();
}
