import { sql, type Selectable } from 'kysely';
import type { Db, MachineTable } from '../../database/schema.ts';

/** A place in the list, which is ordered by age. Exact to the microsecond, which a Date is not. */
export interface MachinePosition {
  createdAtMicros: string;
  id: string;
}

/** Machines of an account behind a place in the list, oldest first. */
export async function listMachines(
  db: Db,
  accountId: string,
  { after, limit }: { after: MachinePosition | null; limit: number },
): Promise<(Selectable<MachineTable> & MachinePosition)[]> {
  return db
    .selectFrom('machine')
    .selectAll()
    .select(sql<string>`(extract(epoch from created_at) * 1000000)::bigint`.as('createdAtMicros'))
    .where('accountId', '=', accountId)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(created_at, id) >
          (timestamptz 'epoch' + ${after?.createdAtMicros}::bigint * interval '1 microsecond', ${after?.id}::uuid)`,
      ),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
    .execute();
}
