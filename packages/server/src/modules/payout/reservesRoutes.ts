import * as calls from '@farm/contracts/calls';
import type { Config } from '../../config.ts';
import type { Db } from '@farm/database';
import type { App } from '../../plugins/app.ts';
import { handle } from '../../plugins/handle.ts';
import { rememberBriefly } from '../../rememberBriefly.ts';
import { readReserves } from './readReserves.ts';

/** However many look at them, the database is asked once in so many seconds. */
const REMEMBERED_SECONDS = 10;

/** What the farm holds beside what it owes, for everybody. */
export function reservesRoutes(app: App, parts: { db: Db; config: Pick<Config, 'payouts' | 'chain'> }): void {
  const readNow = rememberBriefly((_all: 'all') => readReserves(parts), REMEMBERED_SECONDS);

  handle(app, calls.readReserves, async () => readNow('all'));
}
