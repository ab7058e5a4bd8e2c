import type { OperatorWithdrawalPage, WithdrawalPage } from '@farm/contracts';
import { renderCsvRows } from '../../csv.ts';
import { readCursor, toPage } from '../../cursor.ts';
import type { Db } from '@farm/database';
import { listWithdrawals, type ListedWithdrawal, type WithdrawalFilter } from './withdrawal.repository.ts';
import { toOperatorWithdrawal, toWithdrawal } from './toWithdrawal.ts';

const COLUMNS = [
  'id',
  'amount',
  'fee',
  'received',
  'address',
  'memo',
  'status',
  'createdAt',
  'updatedAt',
] as const;

/** Filter and page of a list of withdrawals. */
type PageFilter = WithdrawalFilter & { cursor?: string | undefined; limit: number };

/** Returns one page of an account's withdrawals, newest first. */
export async function readWithdrawalPage(
  db: Db,
  { cursor, limit, ...filter }: PageFilter & { accountId: string },
): Promise<WithdrawalPage> {
  const found = await listWithdrawals(db, filter, { before: readCursor(cursor), limit: limit + 1 });
  return toPage(found, { limit, numberOf: ({ number }) => number, toItem: toWithdrawal });
}

/** Returns one page of all withdrawals, as shown to an operator, newest first. */
export async function readOperatorWithdrawalPage(
  db: Db,
  { cursor, limit, operatorId, ...filter }: PageFilter & { operatorId: string },
): Promise<OperatorWithdrawalPage> {
  const found = await listWithdrawals(db, filter, { before: readCursor(cursor), limit: limit + 1 });
  return toPage(found, {
    limit,
    numberOf: ({ number }) => number,
    toItem: (row) => toOperatorWithdrawal(row, operatorId),
  });
}

/** Streams an account's withdrawals as CSV, newest first. */
export function renderWithdrawalsCsv(
  db: Db,
  filter: WithdrawalFilter & { accountId: string },
): AsyncGenerator<string> {
  return renderCsvRows<ListedWithdrawal>(
    COLUMNS,
    (last, limit) => listWithdrawals(db, filter, { before: last?.number ?? null, limit }),
    (row) => {
      const line = toWithdrawal(row);
      return COLUMNS.map((column) => line[column]);
    },
  );
}
