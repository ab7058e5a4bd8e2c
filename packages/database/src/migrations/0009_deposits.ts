import { sql, type Kysely } from 'kysely';

/** The operators' list of deposits reads no other transactions. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index deposit_list on ledger_tx (id) where kind = 'deposit' and ref_type = 'operator'`.execute(db);
}
