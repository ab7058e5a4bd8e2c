import {
  newProfitRunSchema,
  pageQuerySchema,
  profitRunDetailSchema,
  profitRunPageSchema,
  profitRunPreviewSchema,
} from '@farm/contracts';
import { readCursor, toPage } from '../../cursor.ts';
import type { Db } from '@farm/database';
import type { App } from '../../plugins/app.ts';
import { idParamsSchema } from '../../plugins/idParams.ts';
import type { Live } from '../live/index.ts';
import { previewRun } from './prepareRun.ts';
import { readRunDetail } from './readRunDetail.ts';
import { listRuns } from './repository.ts';
import { postRun } from './service.ts';
import { toPreview, toProfitRun } from './toProfitRun.ts';

const url = '/api/admin/profit-runs';
/** A thousand lines with every digit they may have. */
const BODY_BYTES = 512 * 1024;

export function profitRunRoutes(app: App, parts: { db: Db; live: Live }): void {
  const { db } = parts;

  app.post(
    `${url}/preview`,
    {
      onRequest: app.requireAdmin,
      bodyLimit: BODY_BYTES,
      schema: {
        summary: 'What a profit run would pay',
        body: newProfitRunSchema,
        response: { 200: profitRunPreviewSchema },
      },
    },
    async (request) => toPreview(await previewRun(db, request.body)),
  );

  app.post(
    url,
    {
      onRequest: app.requireAdmin,
      bodyLimit: BODY_BYTES,
      schema: {
        summary: 'Pay a profit run',
        body: newProfitRunSchema,
        response: { 201: profitRunDetailSchema },
      },
    },
    async (request, reply) => {
      const id = await postRun(parts, request.body, request.getSession().account.id);
      return reply.code(201).send(await readRunDetail(db, id));
    },
  );

  app.get(
    url,
    {
      onRequest: app.requireAdmin,
      schema: {
        summary: 'Posted profit runs',
        querystring: pageQuerySchema,
        response: { 200: profitRunPageSchema },
      },
    },
    async (request) => {
      const { cursor, limit } = request.query;
      const found = await listRuns(db, { before: readCursor(cursor), limit: limit + 1 });
      return toPage(found, { limit, numberOf: ({ number }) => number, toItem: toProfitRun });
    },
  );

  app.get(
    `${url}/:id`,
    {
      onRequest: app.requireAdmin,
      schema: {
        summary: 'A posted profit run with its lines',
        params: idParamsSchema,
        response: { 200: profitRunDetailSchema },
      },
    },
    async (request) => readRunDetail(db, request.params.id),
  );
}
