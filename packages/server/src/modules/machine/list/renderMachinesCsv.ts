import type { Db } from '@farm/database';
import { CSV_BATCH, toCsvLine } from '../../../csv.ts';
import { toMachine } from '../toMachine.ts';
import { listMachineIds, listMachinesById } from './machineList.repository.ts';
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

/**
 * Streams an account's machines as CSV: those of the list and its order when the file was requested, because machines move in the list while
 * they report.
 */
export async function* renderMachinesCsv(
  db: Db,
  query: Omit<MachinePageQuery, 'cursor' | 'limit'>,
): AsyncGenerator<string> {
  const { search = '', status = null, ...rest } = query;
  const ids = await listMachineIds(db, { ...rest, search, status });
  yield toCsvLine(COLUMNS);
  for (let start = 0; start < ids.length; start += CSV_BATCH) {
    const machines = await listMachinesById(db, query.accountId, ids.slice(start, start + CSV_BATCH));
    const lines = machines
      .map(toMachine)
      .map((machine) => COLUMNS.map((column) => String(machine[column] ?? '')));
    yield lines.map(toCsvLine).join('');
  }
}
