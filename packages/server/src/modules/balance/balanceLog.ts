import type { BalanceLogEntry, BalanceLogFilter, BalanceLogPage, BalanceLogType } from '@farm/contracts';
import { mojoToXch } from '@farm/contracts/amount';
import { toCsvLine } from '../../csv.ts';
import type { Db } from '../../database/schema.ts';
import { AppError } from '../../errors.ts';
import type { LedgerKind } from '../ledger/kinds.ts';
import { listUsableEntries, type UsableEntry, type UsableEntryFilter } from './repository.ts';

/** Kinds of ledger transactions as the user reads them; every other kind is `other`. */
const typeByKind: ReadonlyMap<string, BalanceLogType> = new Map<LedgerKind, BalanceLogType>([
  ['deposit', 'deposit'],
  ['withdrawal_requested', 'withdraw'],
  ['withdrawal_returned', 'refund'],
  ['profit', 'profit'],
]);

const COLUMNS = ['id', 'amount', 'balance', 'desc', 'date', 'type'] as const;
const BATCH = 500;

/** Whose log, and which of its lines. */
export type BalanceLogChoice = BalanceLogFilter & { accountId: string };

/** One page of an account's balance log, newest first. */
export async function readPage(
  db: Db,
  { cursor, limit, ...choice }: BalanceLogChoice & { cursor?: string | undefined; limit: number },
): Promise<BalanceLogPage> {
  const before = cursor === undefined ? null : readCursor(cursor);
  // One more than asked for tells whether there is a next page.
  const found = await listUsableEntries(db, toFilter(choice), { before, limit: limit + 1 });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map(toLine),
    nextCursor: found.length > limit && last ? writeCursor(last.id) : null,
  };
}

/** An account's balance log as CSV, newest first, piece by piece; holds no connection between the pieces. */
export async function* readCsv(db: Db, choice: BalanceLogChoice): AsyncGenerator<string> {
  const filter = toFilter(choice);
  let header = toCsvLine(COLUMNS);
  for (let before: string | null = null; ;) {
    const batch: UsableEntry[] = await listUsableEntries(db, filter, { before, limit: BATCH });
    const lines = batch.map((entry) => toCsvLine(toCells(toLine(entry))));
    yield header + lines.join('');
    header = '';
    before = batch.at(-1)?.id ?? null;
    if (batch.length < BATCH) return;
  }
}

function toFilter({ accountId, type, from, to }: BalanceLogChoice): UsableEntryFilter {
  const kindsOf = (wanted: BalanceLogType) =>
    [...typeByKind].filter(([, is]) => is === wanted).map(([kind]) => kind);
  return {
    accountId,
    ...(type === 'other' && { otherThan: [...typeByKind.keys()] }),
    ...(type !== undefined && type !== 'other' && { kinds: kindsOf(type) }),
    ...(from !== undefined && { from: new Date(from) }),
    ...(to !== undefined && { to: new Date(to) }),
  };
}

function toLine({ id, amount, balanceAfter, createdAt, kind, description }: UsableEntry): BalanceLogEntry {
  if (balanceAfter === null) throw new Error(`Entry ${id} of a user says no balance`);
  return {
    id,
    amount: mojoToXch(amount),
    balance: mojoToXch(balanceAfter),
    desc: description ?? '',
    date: createdAt.toISOString(),
    type: typeByKind.get(kind) ?? 'other',
  };
}

function toCells(line: BalanceLogEntry): string[] {
  return COLUMNS.map((column) => line[column]);
}

function writeCursor(id: string): string {
  return Buffer.from(id).toString('base64url');
}

function readCursor(cursor: string): string {
  const id = Buffer.from(cursor, 'base64url').toString('utf8');
  if (/^\d{1,18}$/.test(id) && writeCursor(id) === cursor) return id;
  throw new AppError('validation_failed', { fields: { cursor: 'Not a cursor of this list' } });
}
