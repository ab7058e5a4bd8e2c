import type { MachineSort, MachineStatus } from '@farm/contracts';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '@farm/database';
import { LISTED_COLUMNS, type ListedMachine } from '../toMachine.ts';
import type { MachineFilter, MachinePosition } from './machineCursor.ts';

type AccountFilter = MachineFilter & { accountId: string };

/** Lists an account's machines by filter and order, starting after a position. */
export async function listMachines(
  db: Db,
  filter: AccountFilter,
  { after, limit }: { after: MachinePosition | null; limit: number },
): Promise<(ListedMachine & MachinePosition)[]> {
  const { sort, order } = filter;
  const { key, type } = sortKeys[sort];
  const comparison = sql.raw(order === 'asc' ? '>' : '<');
  let query = selectMachines(db, filter)
    .select(LISTED_COLUMNS)
    .select(sql<string>`(${key})::text`.as('key'));
  if (after) {
    query = query.where(sql<boolean>`(${key}, id) ${comparison} (${after.key}::${type}, ${after.id}::uuid)`);
  }
  return query.limit(limit).execute();
}

/** Lists the ids of all an account's machines by filter and order, as of one moment. */
export async function listMachineIds(db: Db, filter: AccountFilter): Promise<string[]> {
  const found = await selectMachines(db, filter).select('id').execute();
  return found.map(({ id }) => id);
}

/** Lists an account's machines by id, in the order of the ids; deleted ones are left out. */
export async function listMachinesById(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<ListedMachine[]> {
  return db
    .selectFrom('machine')
    .select(LISTED_COLUMNS)
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .where('id', 'in', ids)
    .orderBy(sql`array_position(${ids}::uuid[], id)`)
    .execute();
}

function selectMachines(db: Db, { accountId, search, status, sort, order }: AccountFilter) {
  const { key } = sortKeys[sort];
  let query = db.selectFrom('machine').where('accountId', '=', accountId).where('deletedAt', 'is', null);
  if (search !== '') query = query.where(sql<boolean>`strpos(lower(name), lower(${search})) > 0`);
  if (status !== null) query = query.where('status', '=', status);
  return query.orderBy(key, order).orderBy('id', order);
}

/** Counts an account's machines by status. */
export async function countMachinesByStatus(
  db: Db,
  accountId: string,
): Promise<Record<MachineStatus, number>> {
  const { rows } = await sql<Record<MachineStatus, number>>`
    select count(*) filter (where status = 'fresh')::integer as fresh,
      count(*) filter (where status = 'online')::integer as online,
      count(*) filter (where status = 'offline')::integer as offline
    from machine where account_id = ${accountId} and deleted_at is null`.execute(db);
  return rows[0] ?? { fresh: 0, online: 0, offline: 0 };
}

/**
 * Key of each sort, never null so that it compares with the position of a cursor. In ascending order, machines without
 * health or without a report come last.
 */
const sortKeys: Record<MachineSort, { key: RawBuilder<unknown>; type: RawBuilder<unknown> }> = {
  name: { key: sql`lower(name)`, type: sql`text` },
  plots: { key: sql`plot_count::numeric`, type: sql`numeric` },
  size: { key: sql`readable_bytes`, type: sql`numeric` },
  health: {
    // At most 1 for a machine with plots.
    key: sql`coalesce(
      plot_count / nullif((plot_count + unreadable_count + missing_count)::double precision, 0), 2)`,
    type: sql`double precision`,
  },
  status: {
    key: sql`array_position(array['fresh', 'online', 'offline'], status)::numeric`,
    type: sql`numeric`,
  },
  updated: {
    // Exact to the microsecond, unlike a Date.
    key: sql`coalesce(extract(epoch from seen_at) * 1000000, 1e18)::numeric(39, 0)`,
    type: sql`numeric`,
  },
};
