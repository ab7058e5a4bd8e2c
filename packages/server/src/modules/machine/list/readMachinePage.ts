import type { MachinePage, MachineSort, MachineStatus } from '@farm/contracts';
import type { Db } from '@farm/database';
import { toMachine } from '../toMachine.ts';
import { decodeMachineCursor, encodeMachineCursor } from './machineCursor.ts';
import { countMachinesByStatus, listMachines } from './machineList.repository.ts';

/** Account, filter, order and page of a list of machines. */
export interface MachinePageQuery {
  accountId: string;
  search?: string | undefined;
  status?: MachineStatus | undefined;
  sort: MachineSort;
  order: 'asc' | 'desc';
  cursor?: string | undefined;
  limit: number;
}

/**
 * Returns one page of an account's machines.
 * @throws AppError validation_failed for a cursor of another list
 */
export async function readMachinePage(db: Db, query: MachinePageQuery): Promise<MachinePage> {
  const { accountId, search = '', status = null, sort, order, cursor, limit } = query;
  const filter = { search, status, sort, order };
  const after = decodeMachineCursor(filter, cursor);
  const [found, counts] = await Promise.all([
    // The extra row reveals if there is a next page.
    listMachines(db, { ...filter, accountId }, { after, limit: limit + 1 }),
    countMachinesByStatus(db, accountId),
  ]);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(toMachine),
    nextCursor: found.length > limit && last ? encodeMachineCursor(filter, last) : null,
    counts,
  };
}
