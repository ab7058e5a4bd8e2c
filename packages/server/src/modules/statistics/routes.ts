import type { SpaceRange } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import type { App } from '../../plugins/app.ts';
import { handle } from '../../plugins/handle.ts';
import { rememberBriefly } from '../../rememberBriefly.ts';
import type { ShareParts } from '../share/index.ts';
import { readStatistics } from './readStatistics.ts';
import { readStatisticsHistory } from './readStatisticsHistory.ts';

/** Lifetime of cached statistics: the database is queried once in this time, regardless of the number of readers. */
const REMEMBERED_SECONDS = 10;

export function statisticsRoutes(app: App, parts: ShareParts): void {
  const readNow = rememberBriefly((_all: 'all') => readStatistics(parts), REMEMBERED_SECONDS);
  const readHistory = rememberBriefly(
    (range: SpaceRange) => readStatisticsHistory(parts.db, range),
    REMEMBERED_SECONDS,
  );

  handle(app, calls.readStatistics, async () => readNow('all'));

  handle(app, calls.readStatisticsHistory, async (request) => readHistory(request.query.range));
}
