import { sql } from 'kysely';
import type { Db } from '@farm/database';

/** Totals of an account's machines; spaces in bytes. */
export interface HeldShare {
  plotCount: number;
  /** Of the plots: unreadable, or missing since less than a day. */
  lostCount: number;
  machineCount: number;
  offlineCount: number;
  contestedCount: number;
  theoreticalSpace: bigint;
  /** Space held by machines that are not offline. */
  heldSpace: bigint;
}

/** Adds up the machines of an account. An offline machine keeps its plots but counts for no profit. */
export async function readHeldShare(db: Db, accountId: string): Promise<HeldShare> {
  const { rows } = await sql<HeldShare>`
    select count(*)::integer as machine_count, 
      coalesce(sum(plot_count + unreadable_count + missing_count), 0)::integer as plot_count,
      coalesce(sum(unreadable_count + missing_count), 0)::integer as lost_count,
      count(*) filter (where status = 'offline')::integer as offline_count,
      coalesce(sum(contested_count), 0)::integer as contested_count,
      coalesce(sum(readable_bytes + lost_bytes), 0) as theoretical_space,
      coalesce(sum(effective_bytes) filter (where status <> 'offline'), 0) as held_space
    from machine where account_id = ${accountId} and deleted_at is null`.execute(db);
  const [share] = rows;
  if (!share) throw new Error('A sum without a row');
  return share;
}

/** Lists the theoretical profits of the latest runs, in mojo, newest period first. */
export async function listRecentRuns(
  db: Db,
  limit: number,
): Promise<{ periodFrom: Date; periodTo: Date; theoretical: bigint }[]> {
  return db
    .selectFrom('profitRun')
    .select(['periodFrom', 'periodTo', 'theoretical'])
    .orderBy('periodTo', 'desc')
    .limit(limit)
    .execute();
}
