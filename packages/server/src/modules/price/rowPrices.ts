import { computeValue } from '@farm/contracts/price';
import type { Db } from '@farm/database';
import { listPricesAt } from './price.repository.ts';

/** A row with the price of one XCH at its moment: null if none was known, absent if no currency was asked for. */
export type Priced<Row> = Row & { price?: string | null };

/** Adds to rows the price at the moment of each, in one query. Without a currency, they stay as they are. */
export async function addPrices<Row extends object>(
  db: Db,
  rows: readonly Row[],
  { currency, momentOf }: { currency: string | undefined; momentOf: (row: Row) => Date },
): Promise<Priced<Row>[]> {
  if (currency === undefined) return [...rows];
  const prices = await listPricesAt(db, currency, rows.map(momentOf));
  return rows.map((row, place) => ({ ...row, price: prices[place] ?? null }));
}

/** Returns the part of a response that says the price of a row. */
export function toPricePart({ price }: { price?: string | null }): { price?: string | null } {
  return price === undefined ? {} : { price };
}

/** Returns the columns that a currency adds to a CSV file, at its end. */
export function toPriceColumns(currency: string | undefined): string[] {
  return currency === undefined ? [] : [`price${currency}`, `value${currency}`];
}

/** Returns the cells of these columns: the price, and the value of an amount (mojo) at it; empty if none was known. */
export function toPriceCells(amountMojo: bigint, { price }: { price?: string | null }): string[] {
  if (price === undefined) return [];
  return price === null ? ['', ''] : [price, computeValue(amountMojo, price)];
}
