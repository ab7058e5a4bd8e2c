import type { Db } from '@farm/database';
import { renderCsvRows } from '../../../csv.ts';
import { toMachine, type ListedMachine } from '../toMachine.ts';
import type { MachinePosition } from './machineCursor.ts';
import { listMachines } from './machineList.repository.ts';
import type { MachinePageQuery } from './readMachinePage.ts';

const COLUMNS = [
  'id',
  'name',
  'status',
  'plotCount',
  'knownCount',
  'plotBytes',
  'health',
  'updatedAt',
] as const;

/** Streams an account's machines as CSV, in the order of the list. */
export function renderMachinesCsv(
  db: Db,
  query: Omit<MachinePageQuery, 'cursor' | 'limit'>,
): AsyncGenerator<string> {
  const { search = '', status = null, ...rest } = query;
  return renderCsvRows<ListedMachine & MachinePosition>(
    COLUMNS,
    (after, limit) => listMachines(db, { ...rest, search, status }, { after: after ?? null, limit }),
    (row) => {
      const machine = toMachine(row);
      return COLUMNS.map((column) => String(machine[column] ?? ''));
    },
  );
}
