import { useCurrency } from '@farm/kit';
import { useEffect, useState } from 'react';
import type { CurrentPrice } from '../model/currentPrice.ts';
import { useListPricesQuery } from './priceApi.ts';

const POLL_MS = 600_000;
/** Time for which lists wait for a price, so that they are requested once, with it. */
const MAX_WAIT_MS = 3_000;

/**
 * Returns the price of one XCH that is valid now, in the currency of the page's language. It is undefined until the farm has answered;
 * null if there is none, or if the answer fails or takes too long, so that what waits for it goes on without.
 */
export function useCurrentPrice(): CurrentPrice | null | undefined {
  const currency = useCurrency();
  const { data, isFetching } = useListPricesQuery(undefined, { pollingInterval: POLL_MS });
  const isAnswered = data !== undefined || !isFetching;
  // It stays over: after a failure, lists are not emptied while the next request is under way.
  const [isWaitOver, setIsWaitOver] = useState(isAnswered);
  if (isAnswered && !isWaitOver) setIsWaitOver(true);
  useEffect(() => {
    if (isWaitOver) return undefined;
    const timer = setTimeout(() => setIsWaitOver(true), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isWaitOver]);
  if (!isAnswered && !isWaitOver) return undefined;
  return data?.items.find((item) => item.currency === currency) ?? null;
}
