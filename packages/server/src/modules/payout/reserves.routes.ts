import * as calls from '@farm/contracts/calls';
import type { Config } from '../../config.ts';
import type { Db } from '@farm/database';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import { createShortCache } from '../../createShortCache.ts';
import { readReserves } from './readReserves.ts';

/** Cache lifetime of the reserves, in seconds: bounds the load on the database, however many visitors there are. */
const CACHE_SECONDS = 10;

/** Adds the public route for the farm's assets and debts. */
export function addReservesRoutes(
  app: App,
  dependencies: { db: Db; config: Pick<Config, 'payouts' | 'chain'> },
): void {
  const readCached = createShortCache((_all: 'all') => readReserves(dependencies), CACHE_SECONDS);

  addRoute(app, calls.readReserves, async () => readCached('all'));
}
