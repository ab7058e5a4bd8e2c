import { reservesSchema } from '@farm/contracts';
import type { App, AppParts } from '../../app.ts';
import { rememberBriefly } from '../statistics/rememberBriefly.ts';
import { readReserves } from './readReserves.ts';

/** However many look at them, the database is asked once in so many seconds. */
const REMEMBERED_SECONDS = 10;

/** What the farm holds beside what it owes, for everybody. */
export function reservesRoutes(app: App, parts: AppParts): void {
  const readNow = rememberBriefly((_all: 'all') => readReserves(parts), REMEMBERED_SECONDS);

  app.get(
    '/api/reserves',
    { schema: { summary: 'What the farm holds and owes', response: { 200: reservesSchema } } },
    async () => readNow('all'),
  );
}
