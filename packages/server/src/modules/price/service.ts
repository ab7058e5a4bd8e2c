import type { OperatorPrice, OperatorPriceList, PriceList } from '@farm/contracts/price';
import type { Db } from '@farm/database';
import type { PriceSettings } from '../../config.ts';
import { AppError } from '../../errors.ts';
import { recordAudit } from '../audit/index.ts';
import { addOperatorPrice, listKnownPrices, type KnownPrice } from './price.repository.ts';

/** Lists the price that is valid now for each currency that has one, and all currencies that ever had one. */
export async function listPrices(db: Db): Promise<PriceList> {
  const known = await listKnownPrices(db, []);
  return {
    items: known.flatMap((row) => {
      const current = toCurrent(row);
      return current ? [{ currency: row.currency, ...current }] : [];
    }),
    currencies: known.map(({ currency }) => currency),
  };
}

/** Lists prices as operators see them. */
export async function listOperatorPrices(
  db: Db,
  { source, currencies, minutes }: PriceSettings,
): Promise<OperatorPriceList> {
  const known = await listKnownPrices(db, currencies);
  return { everyMinutes: source === null ? null : minutes, items: known.map(toOperatorPrice) };
}

/** An operator's decision about the price of a currency. */
interface PriceOrder {
  currency: string;
  operatorId: string;
  reason: string;
}

/** Sets the operators' price of a currency, a decimal string, and records who did it. */
export async function setPrice(db: Db, order: PriceOrder, price: string): Promise<OperatorPrice> {
  const { currency, operatorId, reason } = order;
  await db.transaction().execute(async (transaction) => {
    const added = await addOperatorPrice(transaction, { currency, price, accountId: operatorId });
    await recordAudit(transaction, {
      actor: operatorId,
      action: 'price.set',
      subject: currency,
      detail: { price, before: added?.before ?? null, reason },
    });
  });
  const known = await listKnownPrices(db, [currency]);
  const row = known.find((one) => one.currency === currency);
  if (!row) throw new Error(`Nothing is known of ${currency}`);
  return toOperatorPrice(row);
}

/**
 * Ends the operators' price of a currency, and records who did it. The history keeps it.
 * @throws AppError not_found, if none is in force
 */
export async function deletePrice(db: Db, { currency, operatorId, reason }: PriceOrder): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const ended = await addOperatorPrice(transaction, { currency, price: null, accountId: operatorId });
    if (!ended) throw new AppError('not_found');
    await recordAudit(transaction, {
      actor: operatorId,
      action: 'price.ended',
      subject: currency,
      detail: { price: ended.before, reason },
    });
  });
}

function toOperatorPrice(row: KnownPrice): OperatorPrice {
  const { currency, marketPrice, marketAt, operatorPrice, operatorAt, operatorEmail, failedAt, problem } =
    row;
  return {
    currency,
    current: toCurrent(row),
    market: marketPrice !== null && marketAt ? { price: marketPrice, at: marketAt.toISOString() } : null,
    operator:
      operatorPrice !== null && operatorAt
        ? { price: operatorPrice, at: operatorAt.toISOString(), by: operatorEmail ?? '' }
        : null,
    failure: failedAt && problem ? { problem, at: failedAt.toISOString() } : null,
  };
}

function toCurrent(row: KnownPrice): OperatorPrice['current'] {
  const { marketPrice, marketAt, isMarketValid, operatorPrice, operatorAt } = row;
  if (isMarketValid && marketPrice !== null && marketAt)
    return { price: marketPrice, at: marketAt.toISOString(), source: 'market' };
  if (operatorPrice === null || !operatorAt) return null;
  return { price: operatorPrice, at: operatorAt.toISOString(), source: 'operator' };
}
