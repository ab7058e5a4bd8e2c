import { sql, type Selectable } from 'kysely';
import type { Db, MachineTable } from '@farm/database';
import { buildReleaseStatement } from './releases.repository.ts';

/** A machine with all its columns. */
export type MachineRow = Selectable<MachineTable>;

/** Finds a machine of the account, unless it was deleted. */
export async function findMachine(
  db: Db,
  { id, accountId }: { id: string; accountId: string },
): Promise<MachineRow | undefined> {
  return db
    .selectFrom('machine')
    .selectAll()
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** Renames a machine; undefined if the account has no such machine. */
export async function updateMachineName(
  db: Db,
  { id, accountId, name }: { id: string; accountId: string; name: string },
): Promise<MachineRow | undefined> {
  return db
    .updateTable('machine')
    .set({ name })
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

/** Counts a machine's readable plots by size, and its readable plots of the first format by compression. */
export async function countPlots(
  db: Db,
  machineId: string,
): Promise<{
  plotSizes: { k: number; plotCount: number }[];
  compressions: { level: number; plotCount: number }[];
}> {
  const { rows } = await sql<{ k: number; format: number; level: number; plotCount: number }>`
    select k, format, level, count(*)::integer as plot_count from plot
    where machine_id = ${machineId} and state = 'readable'
    group by k, format, level order by k, level`.execute(db);
  const sizes = sumBy(rows, ({ k }) => k);
  const levels = sumBy(
    rows.filter(({ format }) => format === 1),
    ({ level }) => level,
  );
  return {
    plotSizes: sizes.map(([k, plotCount]) => ({ k, plotCount })),
    compressions: levels.map(([level, plotCount]) => ({ level, plotCount })),
  };
}

function sumBy<Row extends { plotCount: number }>(
  rows: Row[],
  toKey: (row: Row) => number,
): [number, number][] {
  const sums = new Map<number, number>();
  for (const row of rows) sums.set(toKey(row), (sums.get(toKey(row)) ?? 0) + row.plotCount);
  return [...sums].sort(([left], [right]) => left - right);
}

/** Locks machines until the transaction ends. All callers lock in the same order. */
export async function lockMachines(transaction: Db, ids: readonly string[]): Promise<void> {
  await sql`
    select 1 from machine where id = any(${[...ids]}::uuid[]) order by id for no key update`.execute(
    transaction,
  );
}

/**
 * Deletes the account's machines among `ids` with their tokens and plots; their earnings stay. Plots they held pass in
 * time to other machines that report them; the worker ends their incidents.
 * @returns the ids of the deleted machines
 */
export async function deleteMachines(
  transaction: Db,
  accountId: string,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from machine
    where id = any(${[...ids]}::uuid[]) and account_id = ${accountId} and deleted_at is null
    order by id for no key update`.execute(transaction);
  const machineIds = rows.map(({ id }) => id);
  if (machineIds.length === 0) return machineIds;
  await sql`
    with gone as (delete from plot where machine_id = any(${machineIds}::uuid[]) returning *)
    ${buildReleaseStatement(sql`gone`)}`.execute(transaction);
  await sql`
    update machine set deleted_at = clock_timestamp(), token_hash = null, status = 'offline', needs_look = false,
      plot_count = 0, unreadable_count = 0, missing_count = 0, contested_count = 0,
      readable_bytes = 0, lost_bytes = 0, effective_bytes = 0
    where id = any(${machineIds}::uuid[])`.execute(transaction);
  return machineIds;
}
