import { sql } from 'kysely';
import type { Db } from '../schema.ts';

/** Runs work in a transaction, and lists the tables and partitions that it looked into, by name. */
export async function listTablesRead(db: Db, work: (transaction: Db) => Promise<unknown>): Promise<string[]> {
  return db.transaction().execute(async (transaction) => {
    // Those of earlier transactions count until the connection is idle.
    const before = new Map(await countScans(transaction));
    await work(transaction);
    const after = await countScans(transaction);
    return after.filter(([name, scans]) => scans !== (before.get(name) ?? 0)).map(([name]) => name);
  });
}

async function countScans(transaction: Db): Promise<[string, number][]> {
  const { rows } = await sql<{ name: string; scans: number }>`
    select relname as name, (coalesce(seq_scan, 0) + coalesce(idx_scan, 0))::integer as scans
    from pg_stat_xact_user_tables order by relname`.execute(transaction);
  return rows.map(({ name, scans }) => [name, scans]);
}
