import type { OperatorPrice, OperatorPriceList } from '@farm/contracts/price';

/** Makes the prices of US dollars: that of the market counts. */
export function makeOperatorPrice(fields: Partial<OperatorPrice> = {}): OperatorPrice {
  return {
    currency: 'USD',
    current: { price: '2.1345', at: '2026-01-02T03:00:00.000Z', source: 'market' },
    market: { price: '2.1345', at: '2026-01-02T03:00:00.000Z' },
    operator: null,
    failure: null,
    ...fields,
  };
}

/** Makes a list of prices at a farm that asks the market every ten minutes. */
export function makeOperatorPriceList(
  items = [makeOperatorPrice()],
  everyMinutes: number | null = 10,
): OperatorPriceList {
  return { everyMinutes, items };
}
