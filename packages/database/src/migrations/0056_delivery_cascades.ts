import { sql, type Kysely } from 'kysely';

export const release = 2;
export const kind = 'expand';

/**
 * A browser or webhook that is deleted takes its messages with it: without an index of its own, each one would read the messages of
 * everybody. The table came with this release, so the indexes are quick to make where a farm gets them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index delivery_of_browser on delivery (browser_id) where browser_id is not null`.execute(
    db,
  );
  await sql`create index delivery_of_webhook on delivery (webhook_id) where webhook_id is not null`.execute(
    db,
  );
}
