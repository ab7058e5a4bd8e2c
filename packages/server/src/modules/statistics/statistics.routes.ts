import type { SpaceRange } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import { createShortCache } from '../../createShortCache.ts';
import type { IncomeParts } from '../pool/index.ts';
import type { ShareDependencies } from '../share/index.ts';
import { readStatistics } from './readStatistics.ts';
import { readStatisticsHistory } from './readStatisticsHistory.ts';

/** Lifetime of cached statistics: the database is queried once in this time, regardless of the number of readers. */
const CACHE_SECONDS = 10;

export function addStatisticsRoutes(app: App, dependencies: ShareDependencies & IncomeParts): void {
  const readNow = createShortCache((_all: 'all') => readStatistics(dependencies), CACHE_SECONDS);
  const readHistory = createShortCache(
    (range: SpaceRange) => readStatisticsHistory(dependencies.db, range),
    CACHE_SECONDS,
  );

  addRoute(app, calls.readStatistics, async () => readNow('all'));

  addRoute(app, calls.readStatisticsHistory, async (request) => readHistory(request.query.range));
}
