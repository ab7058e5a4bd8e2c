import { useCurrency } from '@farm/kit';
import { useListPricesQuery } from './priceApi.ts';
import { useCurrentPrice } from './useCurrentPrice.ts';

/**
 * Returns the part of a query that asks for prices in a file: in the currency of the page's language, if the farm ever had a price in it. It is
 * null while lists wait for the prices. If the farm does not say in time, the file is asked for with them: empty columns harm nobody, but
 * nobody notices that a file lacks its prices.
 */
export function useFilePrices(): { currency?: string } | null {
  const currency = useCurrency();
  const isWaiting = useCurrentPrice() === undefined;
  const { data } = useListPricesQuery(undefined);
  if (isWaiting) return null;
  if (currency === undefined) return {};
  if (data === undefined) return { currency };
  const { items, currencies = items.map((item) => item.currency) } = data;
  return currencies.includes(currency) ? { currency } : {};
}
