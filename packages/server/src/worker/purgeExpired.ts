import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';
import { LONGEST_WINDOW_SECONDS } from '../modules/rate-limit/rules.ts';

/** Deletes rows that no longer mean anything. */
export async function purgeExpired(db: Db): Promise<void> {
  const now = sql<Date>`now()`;
  const dayAgo = sql<Date>`now() - interval '1 day'`;
  await db.deleteFrom('session').where('expiresAt', '<', now).execute();
  await db.deleteFrom('spentChallenge').where('expiresAt', '<', now).execute();
  await db.deleteFrom('emailCode').where('expiresAt', '<', dayAgo).execute();
  await db
    .deleteFrom('rateWindow')
    .where('updatedAt', '<', sql<Date>`now() - make_interval(secs => ${LONGEST_WINDOW_SECONDS})`)
    .execute();
}
