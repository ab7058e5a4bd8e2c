import type { BalanceLogEntry, BalanceLogFilter, BalanceLogPage, BalanceLogType } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import { renderCsvRows } from '../../csv.ts';
import { readCursor, toPage } from '../../cursor.ts';
import type { Db } from '@farm/database';
import type { LedgerKind } from '../ledger/index.ts';
import { addPrices, type Priced, toPriceCells, toPriceColumns, toPricePart } from '../price/index.ts';
import { listUsableEntries, type UsableEntry, type UsableEntryFilter } from './balance.repository.ts';

/** Types shown to users, by kind of ledger transaction; every other kind is `other`. */
const typeByKind: ReadonlyMap<string, BalanceLogType> = new Map<LedgerKind, BalanceLogType>([
  ['deposit', 'deposit'],
  ['withdrawal_requested', 'withdraw'],
  ['withdrawal_returned', 'refund'],
  ['profit', 'profit'],
  ['correction', 'correction'],
]);

const COLUMNS = ['id', 'amount', 'balance', 'desc', 'date', 'type'] as const;

/** Account and filter of a balance log. */
export type BalanceLogQuery = BalanceLogFilter & { accountId: string };

/** Returns one page of an account's balance log, newest first. */
export async function readBalanceLogPage(
  db: Db,
  { cursor, limit, ...query }: BalanceLogQuery & { cursor?: string | undefined; limit: number },
): Promise<BalanceLogPage> {
  const before = readCursor(cursor);
  const found = await listPricedEntries(db, query, { before, limit: limit + 1 });
  return toPage(found, { limit, numberOf: ({ id }) => id, toItem: toLine });
}

/** Streams an account's balance log as CSV, newest first. */
export function renderBalanceLogCsv(db: Db, query: BalanceLogQuery): AsyncGenerator<string> {
  return renderCsvRows<Priced<UsableEntry>>(
    [...COLUMNS, ...toPriceColumns(query.currency)],
    (last, limit) => listPricedEntries(db, query, { before: last?.id ?? null, limit }),
    (entry) => [...toCells(toLine(entry)), ...toPriceCells(entry.amount, entry)],
  );
}

async function listPricedEntries(
  db: Db,
  query: BalanceLogQuery,
  page: { before: string | null; limit: number },
): Promise<Priced<UsableEntry>[]> {
  const entries = await listUsableEntries(db, toFilter(query), page);
  return addPrices(db, entries, { currency: query.currency, momentOf: ({ createdAt }) => createdAt });
}

function toFilter({ accountId, type, from, to }: BalanceLogQuery): UsableEntryFilter {
  const selectKinds = (wantedType: BalanceLogType) =>
    [...typeByKind].filter(([, logType]) => logType === wantedType).map(([kind]) => kind);
  return {
    accountId,
    ...(type === 'other' && { excludedKinds: [...typeByKind.keys()] }),
    ...(type !== undefined && type !== 'other' && { kinds: selectKinds(type) }),
    ...(from !== undefined && { from: new Date(from) }),
    ...(to !== undefined && { to: new Date(to) }),
  };
}

function toLine(entry: Priced<UsableEntry>): BalanceLogEntry {
  const { id, amount, balanceAfter, createdAt, kind, description } = entry;
  if (balanceAfter === null) throw new Error(`Ledger entry ${id} of a user has no balance`);
  return {
    id,
    amount: toXch(amount),
    balance: toXch(balanceAfter),
    desc: description ?? '',
    date: createdAt.toISOString(),
    type: typeByKind.get(kind) ?? 'other',
    ...toPricePart(entry),
  };
}

function toCells(line: BalanceLogEntry): string[] {
  return COLUMNS.map((column) => line[column]);
}
