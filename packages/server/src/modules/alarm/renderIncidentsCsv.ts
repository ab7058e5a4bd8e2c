import type { Db } from '@farm/database';
import { renderCsvRows } from '../../csv.ts';
import { listIncidentsAfter, type ListedIncident } from './alarm.repository.ts';

const COLUMNS = [
  'id',
  'machineId',
  'machineName',
  'kind',
  'startedAt',
  'endedAt',
  'outcome',
  'fromBytes',
  'toBytes',
  'fromPlots',
  'toPlots',
] as const;

/** Streams incidents of an account, or of one of its machines, as CSV, newest first. */
export function renderIncidentsCsv(
  db: Db,
  filter: { accountId: string; machineId: string | null },
): AsyncGenerator<string> {
  return renderCsvRows<ListedIncident>(
    COLUMNS,
    (after, limit) => listIncidentsAfter(db, filter, { after, limit }),
    (incident) => COLUMNS.map((column) => String(incident[column] ?? '')),
  );
}
