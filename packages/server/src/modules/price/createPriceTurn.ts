import type { PriceProblem } from '@farm/contracts/price';
import type { Db } from '@farm/database';
import type { PriceSettings } from '../../config.ts';
import { addMarketPrices, listTurn, saveFailures, type PriceTurnRow } from './price.repository.ts';
import type { PriceReading, PriceSource } from './priceSource.ts';

/**
 * Reads prices into the history, once in each interval and for each currency, whoever takes the turn and whether or not it succeeds: the
 * service is not asked more often when it fails. Each call is one turn; several workers may take turns. A turn fails if it could not read
 * a price, and while a currency has none that counts.
 */
export function createPriceTurn(
  db: Db,
  source: PriceSource,
  { currencies, minutes }: Pick<PriceSettings, 'currencies' | 'minutes'>,
): () => Promise<void> {
  return async () => {
    const found = await listTurn(db, currencies, minutes);
    const due = found.filter(({ isRead, problem }) => !isRead && problem === null);
    const readings =
      due.length === 0
        ? new Map<string, PriceReading>()
        : await source.readPrices(due.map(({ currency }) => currency));
    const [turn] = found;
    if (turn) await saveReadings(db, readings, turn);
    const failed = found.flatMap(({ currency, isKnown, problem }) => {
      const reading = readings.get(currency);
      if (reading) return 'problem' in reading ? [describeFailure(currency, reading)] : [];
      return isKnown || problem === null ? [] : [`${currency} ${problem}`];
    });
    if (failed.length > 0) throw new Error(`The price of XCH was not read: ${failed.join(', ')}`);
  };
}

async function saveReadings(
  db: Db,
  readings: ReadonlyMap<string, PriceReading>,
  turn: PriceTurnRow,
): Promise<void> {
  const prices = new Map<string, string>();
  const problems = new Map<string, PriceProblem>();
  for (const [currency, reading] of readings)
    if ('price' in reading) prices.set(currency, reading.price);
    else problems.set(currency, reading.problem);
  if (prices.size > 0) await addMarketPrices(db, prices, turn);
  if (problems.size > 0) await saveFailures(db, problems, turn);
}

function describeFailure(
  currency: string,
  { problem, detail = '' }: { problem: PriceProblem; detail?: string },
): string {
  return `${currency} ${problem}${detail === '' ? '' : ` (${detail})`}`;
}
