import type { MachineStatus } from '@farm/contracts';
import { sql } from 'kysely';
import type { Db } from '../../../database/schema.ts';
import { LISTED_COLUMNS, type ListedMachine } from '../toMachine.ts';
import type { MachineChoice, MachinePlace } from './cursor.ts';
import { sortKeys } from './sorts.ts';

/** Machines of an account, as chosen, behind a place. */
export async function listMachines(
  db: Db,
  { accountId, search, status, sort, order }: MachineChoice & { accountId: string },
  { after, limit }: { after: MachinePlace | null; limit: number },
): Promise<(ListedMachine & MachinePlace)[]> {
  const { key, type } = sortKeys[sort];
  const isBehind = sql.raw(order === 'asc' ? '>' : '<');
  let query = db
    .selectFrom('machine')
    .select(LISTED_COLUMNS)
    .select(sql<string>`(${key})::text`.as('key'))
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null);
  if (search !== '') query = query.where(sql<boolean>`strpos(lower(name), lower(${search})) > 0`);
  if (status !== null) query = query.where('status', '=', status);
  if (after) {
    query = query.where(sql<boolean>`(${key}, id) ${isBehind} (${after.key}::${type}, ${after.id}::uuid)`);
  }
  return query.orderBy(key, order).orderBy('id', order).limit(limit).execute();
}

/** How many machines of an account there are in each status. */
export async function countMachines(db: Db, accountId: string): Promise<Record<MachineStatus, number>> {
  const { rows } = await sql<Record<MachineStatus, number>>`
    select count(*) filter (where status = 'fresh')::integer as fresh,
      count(*) filter (where status = 'online')::integer as online,
      count(*) filter (where status = 'offline')::integer as offline
    from machine where account_id = ${accountId} and deleted_at is null`.execute(db);
  return rows[0] ?? { fresh: 0, online: 0, offline: 0 };
}
