import { sql, type RawBuilder } from 'kysely';
import type { Db } from './schema.ts';

/** Tables that are partitioned by time. */
export type PartitionedTable = 'public.machine_sample' | 'rollout.beacon' | 'public.audit_event';

/**
 * Makes the partitions of the next three days or months, and those of rows that came while nobody made any. One process does
 * it at a time; meanwhile the others return at once.
 */
export async function createPartitions(db: Db): Promise<void> {
  // Each in a statement of its own: none of them keeps others from the table for long.
  for (let isMade = true; isMade;) {
    const { rows } = await sql<{ isMade: boolean }>`select create_missing_partition() as "isMade"`.execute(
      db,
    );
    isMade = rows[0]?.isMade ?? false;
  }
}

/**
 * Drops the partitions that ended before a time, an SQL expression; none if that is null, and none that is younger than the
 * table allows (docs/decisions/0060-partitions.md). Makes those that are missing first, so that every row is in one.
 */
export async function deletePartitions(
  db: Db,
  table: PartitionedTable,
  before: RawBuilder<unknown>,
): Promise<void> {
  await createPartitions(db);
  // First, because a table that a statement reads cannot lose a partition in it.
  const { rows } = await sql<{ time: string | null }>`select (${before})::text as time`.execute(db);
  await sql`select drop_partitions(${table}, ${rows[0]?.time ?? null})`.execute(db);
}
