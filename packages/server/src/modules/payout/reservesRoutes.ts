import * as calls from '@farm/contracts/calls';
import type { Config } from '../../config.ts';
import type { Db } from '@farm/database';
import type { App } from '../../plugins/app.ts';
import { handle } from '../../plugins/handle.ts';
import { rememberBriefly } from '../../rememberBriefly.ts';
import { readReserves } from './readReserves.ts';

/** Cache lifetime of the reserves, in seconds: bounds the load on the database, however many visitors there are. */
const REMEMBERED_SECONDS = 10;

/** Adds the public route for the farm's assets and debts. */
export function reservesRoutes(app: App, parts: { db: Db; config: Pick<Config, 'payouts' | 'chain'> }): void {
  const readNow = rememberBriefly((_all: 'all') => readReserves(parts), REMEMBERED_SECONDS);

  handle(app, calls.readReserves, async () => readNow('all'));
}
