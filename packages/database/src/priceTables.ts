import type { PriceProblem, PriceSourceKind } from '@farm/contracts/price';
import type { ColumnType } from 'kysely';

/** Tables of the price of XCH. */
export interface PriceTables {
  price: PriceTable;
  priceFailure: PriceFailureTable;
}

/** A price of one XCH, which never changes. */
export interface PriceTable {
  /** Code of ISO 4217. */
  currency: string;
  source: PriceSourceKind;
  /** Time from which it counts: when it was read or set. */
  at: Date;
  /** Units of the currency, with 8 decimals; null ends the operators' price. */
  price: ColumnType<string | null, string | null, never>;
  /** The operator's account; null for the market. */
  accountId: string | null;
}

/** The last failure to read a currency's price from the market. */
export interface PriceFailureTable {
  currency: string;
  at: Date;
  problem: PriceProblem;
}
