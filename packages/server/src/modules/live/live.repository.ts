import { sql } from 'kysely';
import type { Db } from '@farm/database';

/** Sends each payload to listeners on the channel. */
export async function notify(db: Db, channel: string, payloads: string[]): Promise<void> {
  await sql`select pg_notify(${channel}, payload) from unnest(${payloads}::text[]) as payload`.execute(db);
}
