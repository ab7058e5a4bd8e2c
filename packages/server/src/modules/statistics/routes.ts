import {
  statisticsHistoryQuerySchema,
  statisticsHistorySchema,
  statisticsSchema,
  type SpaceRange,
} from '@farm/contracts';
import type { App } from '../../plugins/app.ts';
import { rememberBriefly } from '../../rememberBriefly.ts';
import type { ShareParts } from '../share/index.ts';
import { readStatistics } from './readStatistics.ts';
import { readStatisticsHistory } from './readStatisticsHistory.ts';

/** However many look at them, the database is asked once in so many seconds. */
const REMEMBERED_SECONDS = 10;

export function statisticsRoutes(app: App, parts: ShareParts): void {
  const readNow = rememberBriefly((_all: 'all') => readStatistics(parts), REMEMBERED_SECONDS);
  const readHistory = rememberBriefly(
    (range: SpaceRange) => readStatisticsHistory(parts.db, range),
    REMEMBERED_SECONDS,
  );

  app.get(
    '/api/stat',
    { schema: { summary: 'The farm and the network', response: { 200: statisticsSchema } } },
    async () => readNow('all'),
  );

  app.get(
    '/api/stat/history',
    {
      schema: {
        summary: 'The farm and the network over time',
        querystring: statisticsHistoryQuerySchema,
        response: { 200: statisticsHistorySchema },
      },
    },
    async (request) => readHistory(request.query.range),
  );
}
