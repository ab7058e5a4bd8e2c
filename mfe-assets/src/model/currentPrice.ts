import type { PriceList } from '@farm/contracts/price';

/** Price of one XCH that is valid now, in one currency. */
export type CurrentPrice = PriceList['items'][number];

/** Converts the current price to the part of a query that asks for prices; without a price, nothing is asked for. */
export function toCurrencyQuery(price: CurrentPrice | null | undefined): { currency?: string } {
  return price ? { currency: price.currency } : {};
}
