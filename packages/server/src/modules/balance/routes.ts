import { Readable } from 'node:stream';
import {
  balanceHistoryQuerySchema,
  balanceHistorySchema,
  balanceLogFilterSchema,
  balanceLogPageSchema,
  balanceLogQuerySchema,
  balanceSchema,
} from '@farm/contracts';
import { mojoToXch } from '@farm/contracts/amount';
import { csvAnswer } from '../../csv.ts';
import type { Db } from '@farm/database';
import type { App } from '../../plugins/app.ts';
import { readCsv, readPage } from './balanceLog.ts';
import { readHistory } from './history.ts';
import { findBalance } from './repository.ts';

export function balanceRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    '/api/me/balance',
    { onRequest: app.requireSession, schema: { summary: 'My balance', response: { 200: balanceSchema } } },
    async (request) => {
      const { usable, frozen } = await findBalance(db, request.getSession().account.id);
      return { total: mojoToXch(usable + frozen), frozen: mojoToXch(frozen), usable: mojoToXch(usable) };
    },
  );

  app.get(
    '/api/me/balance-history',
    {
      onRequest: app.requireSession,
      schema: {
        summary: 'What I held over time',
        querystring: balanceHistoryQuerySchema,
        response: { 200: balanceHistorySchema },
      },
    },
    async (request) => readHistory(db, request.getSession().account.id, request.query.range),
  );

  app.get(
    '/api/me/balance-log',
    {
      onRequest: app.requireSession,
      schema: {
        summary: 'What moved my usable balance',
        querystring: balanceLogQuerySchema,
        response: { 200: balanceLogPageSchema },
      },
    },
    async (request) => readPage(db, { ...request.query, accountId: request.getSession().account.id }),
  );

  app.get(
    '/api/me/balance-log.csv',
    {
      onRequest: app.requireSession,
      schema: {
        summary: 'What moved my usable balance, as CSV',
        querystring: balanceLogFilterSchema,
        response: { 200: csvAnswer },
      },
    },
    async (request, reply) => {
      const choice = { ...request.query, accountId: request.getSession().account.id };
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="balance-log.csv"')
        .send(Readable.from(readCsv(db, choice)));
    },
  );
}
