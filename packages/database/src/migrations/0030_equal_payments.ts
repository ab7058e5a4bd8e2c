import { sql, type Kysely } from 'kysely';

/** Equal payments may be in one batch if different inputs create them: the unique coin ids tell them apart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payout_item drop constraint payout_item_differs`.execute(db);
}
