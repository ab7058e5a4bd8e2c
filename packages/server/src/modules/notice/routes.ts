import { noticeDetailSchema, noticePageSchema, noticeQuerySchema } from '@farm/contracts';
import type { Db } from '@farm/database';
import type { App } from '../../plugins/app.ts';
import { idParamsSchema } from '../../plugins/idParams.ts';
import { readPublicNotice, readPublicPage } from './publicNotices.ts';

export function noticeRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    '/api/notices',
    {
      schema: {
        summary: 'What the farm tells everybody',
        querystring: noticeQuerySchema,
        response: { 200: noticePageSchema },
      },
    },
    async (request) => readPublicPage(db, request.query),
  );

  app.get(
    '/api/notices/:id',
    {
      schema: {
        summary: 'A notice with its text',
        params: idParamsSchema,
        querystring: noticeQuerySchema.pick({ locale: true }),
        response: { 200: noticeDetailSchema },
      },
    },
    async (request) => readPublicNotice(db, { id: request.params.id, locale: request.query.locale }),
  );
}
