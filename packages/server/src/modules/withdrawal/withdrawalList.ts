import type { OperatorWithdrawalPage, WithdrawalPage } from '@farm/contracts';
import { renderCsvRows } from '../../csv.ts';
import { readCursor, toPage } from '../../cursor.ts';
import type { Db } from '@farm/database';
import { addPrices, type Priced, toPriceCells, toPriceColumns } from '../price/index.ts';
import { listWithdrawals, type ListedWithdrawal, type WithdrawalFilter } from './withdrawal.repository.ts';
import { toOperatorWithdrawal, toPricedMoment, toWithdrawal } from './toWithdrawal.ts';

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

/** Filter of an account's withdrawals, and the currency of their prices. */
type OwnFilter = WithdrawalFilter & { accountId: string; currency?: string | undefined };

/** Returns one page of an account's withdrawals, newest first. */
export async function readWithdrawalPage(
  db: Db,
  { cursor, limit, ...filter }: OwnFilter & { cursor?: string | undefined; limit: number },
): Promise<WithdrawalPage> {
  const found = await listPriced(db, filter, { before: readCursor(cursor), limit: limit + 1 });
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
export function renderWithdrawalsCsv(db: Db, filter: OwnFilter): AsyncGenerator<string> {
  return renderCsvRows<Priced<ListedWithdrawal>>(
    [...COLUMNS, ...toPriceColumns(filter.currency)],
    (last, limit) => listPriced(db, filter, { before: last?.number ?? null, limit }),
    (row) => {
      const line = toWithdrawal(row);
      return [...COLUMNS.map((column) => line[column]), ...toPriceCells(row.grossMojo, row)];
    },
  );
}

async function listPriced(
  db: Db,
  { currency, ...filter }: OwnFilter,
  page: { before: string | null; limit: number },
): Promise<Priced<ListedWithdrawal>[]> {
  return addPrices(db, await listWithdrawals(db, filter, page), { currency, momentOf: toPricedMoment });
}
