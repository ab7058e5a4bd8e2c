import type { HistoryEntry, HistoryFilter } from '@farm/contracts/rollout';
import type { Db } from '@farm/database';
import { renderCsvRows } from '../../../csv.ts';
import { listHistory, toHistoryPosition, type HistoryRow } from './rolloutHistory.repository.ts';
import { toHistoryEntry } from './toHistoryEntry.ts';

const COLUMNS = [
  'revision',
  'time',
  'kind',
  'parts',
  'from',
  'to',
  'percent',
  'why',
  'by',
  'key_owner',
  'key',
] as const;

/** Streams the history as CSV, newest first: `from` and `to` name a version for each part, in the order of `parts`. */
export function renderHistoryCsv(db: Db, filter: HistoryFilter): AsyncGenerator<string> {
  return renderCsvRows<HistoryRow>(
    COLUMNS,
    (last, limit) => listHistory(db, { filter, before: last ? toHistoryPosition(last) : null, limit }),
    (row) => toCells(toHistoryEntry(row)),
  );
}

function toCells(entry: HistoryEntry): string[] {
  const { rev, at, who, why, keyId, keyName, change, halt, from } = entry;
  const names = Object.keys(from).toSorted();
  const versions = toVersions(entry);
  return [
    String(rev),
    at,
    halt === null ? (change?.kind ?? '') : 'halt',
    names.join(' '),
    names.map((name) => from[name] ?? NO_VERSION).join(' '),
    names.length === 0 ? '' : names.map((name) => versions[name] ?? NO_VERSION).join(' '),
    change?.kind === 'canary' ? String(change.percent) : '',
    why,
    who,
    keyName,
    keyId,
  ];
}

const NO_VERSION = '–';

/** Versions that the entry is about, by name. */
function toVersions({ change, halt }: HistoryEntry): Record<string, string> {
  if (halt !== null) return { [halt.name]: halt.version };
  if (change === null) return {};
  if ('members' in change) return change.members;
  return change.kind === 'rollback' ? { [change.name]: change.version } : {};
}
