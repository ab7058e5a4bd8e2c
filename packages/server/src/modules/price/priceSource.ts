import type { PriceProblem } from '@farm/contracts/price';

/** The price of one XCH as a decimal string (`priceSchema`), or the problem in its place, with words for the log that hold no secret. */
export type PriceReading = { price: string } | { problem: PriceProblem; detail?: string };

/** Knows what the market pays for XCH. */
export interface PriceSource {
  /** Reads the prices of one XCH. Each currency has a reading, whatever happens; it never rejects. */
  readPrices: (currencies: readonly string[]) => Promise<ReadonlyMap<string, PriceReading>>;
}
