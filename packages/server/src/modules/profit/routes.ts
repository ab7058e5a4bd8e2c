import { Readable } from 'node:stream';
import { periodFilterSchema, profitLogPageSchema, profitLogQuerySchema } from '@farm/contracts';
import { csvAnswer } from '../../csv.ts';
import type { Db } from '@farm/database';
import type { App } from '../../plugins/app.ts';
import { readCsv, readPage } from './profitLog.ts';

export function profitRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    '/api/me/profit-log',
    {
      onRequest: app.requireSession,
      schema: {
        summary: 'What profit runs paid me',
        querystring: profitLogQuerySchema,
        response: { 200: profitLogPageSchema },
      },
    },
    async (request) => readPage(db, { ...request.query, accountId: request.getSession().account.id }),
  );

  app.get(
    '/api/me/profit-log.csv',
    {
      onRequest: app.requireSession,
      schema: {
        summary: 'What profit runs paid me, as CSV',
        querystring: periodFilterSchema,
        response: { 200: csvAnswer },
      },
    },
    async (request, reply) => {
      const choice = { ...request.query, accountId: request.getSession().account.id };
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="profit-log.csv"')
        .send(Readable.from(readCsv(db, choice)));
    },
  );
}
