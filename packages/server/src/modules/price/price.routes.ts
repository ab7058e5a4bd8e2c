import * as calls from '@farm/contracts/calls';
import type { Db } from '@farm/database';
import type { PriceSettings } from '../../config.ts';
import { AppError } from '../../errors.ts';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import { deletePrice, listOperatorPrices, listPrices, setPrice } from './service.ts';

export function addPriceRoutes(
  app: App,
  { db, config }: { db: Db; config: { prices: PriceSettings } },
): void {
  addRoute(app, calls.listPrices, async () => listPrices(db));

  addRoute(app, calls.listOperatorPrices, async () => listOperatorPrices(db, config.prices));

  addRoute(app, calls.setPrice, async (request) => {
    const { price, reason } = request.body;
    const operatorId = request.getSession().account.id;
    return setPrice(db, { currency: toKnown(request.params.currency), operatorId, reason }, price);
  });

  addRoute(app, calls.deletePrice, async (request) => {
    const operatorId = request.getSession().account.id;
    const { reason } = request.body;
    await deletePrice(db, { currency: toKnown(request.params.currency), operatorId, reason });
  });
}

function toKnown(currency: string | null): string {
  if (currency === null) throw new AppError('not_found');
  return currency;
}
