import type { Db } from '@farm/database';
import type { Logger } from '@farm/process';
import type { PriceSettings } from '../../config.ts';
import { startLoop } from '../../loops/startLoop.ts';
import { createHttpPriceSource } from './createHttpPriceSource.ts';
import { createPriceTurn } from './createPriceTurn.ts';

/** Most turns only see that the interval has its prices: they are read soon after it began. */
const PRICES_MS = 30_000;

/** Starts the loop that reads prices of XCH, if the settings name a source. @returns a function that stops it */
export function startPriceLoop({
  db,
  log,
  prices,
}: {
  db: Db;
  log: Logger;
  prices: PriceSettings;
}): () => Promise<void> {
  if (!prices.source) return () => Promise.resolve();
  return startLoop({
    name: 'prices',
    intervalMs: PRICES_MS,
    initialDelayMs: 0,
    work: createPriceTurn(db, createHttpPriceSource(prices.source), prices),
    log,
  });
}
