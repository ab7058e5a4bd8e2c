import { sql } from 'kysely';
import type { Db } from '@farm/database';

/** Notifies whoever listens on the channel, of each payload. */
export async function notify(db: Db, channel: string, payloads: string[]): Promise<void> {
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`.execute(db);
}
