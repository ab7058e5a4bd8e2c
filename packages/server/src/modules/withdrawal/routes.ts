import { Readable } from 'node:stream';
import {
  newWithdrawalSchema,
  withdrawalDetailSchema,
  withdrawalFilterSchema,
  withdrawalPageSchema,
  withdrawalQuerySchema,
  withdrawalRuleSchema,
  withdrawalSchema,
} from '@farm/contracts';
import { mojoToXch, xchToMojo } from '@farm/contracts/amount';
import type { Config } from '../../config.ts';
import { csvAnswer } from '../../csv.ts';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import type { App } from '../../plugins/app.ts';
import { idParamsSchema } from '../../plugins/idParams.ts';
import { idempotentHeadersSchema } from '../../plugins/idempotencyKey.ts';
import type { Live } from '../live/index.ts';
import { findAskedToday } from './dailyLimit.repository.ts';
import { readCsv, readPage } from './list.ts';
import type { Payments } from './payments.ts';
import { findWithdrawal, listEvents } from './repository.ts';
import { requestWithdrawal } from './request.ts';
import { cancelWithdrawal } from './service.ts';
import { toEvent, toWithdrawal } from './toWithdrawal.ts';

export function withdrawalRoutes(
  app: App,
  parts: {
    db: Db;
    mailQueue: MailQueue;
    live: Live;
    config: Pick<Config, 'withdrawals'>;
    payments: Payments;
  },
): void {
  readRoutes(app, parts);

  app.post(
    '/api/me/withdrawals',
    {
      onRequest: app.requireSession,
      schema: {
        summary: 'Withdraw',
        headers: idempotentHeadersSchema,
        body: newWithdrawalSchema,
        response: { 201: withdrawalSchema },
      },
    },
    async (request, reply) => {
      const { amount, address, memo } = request.body;
      const withdrawal = await requestWithdrawal(parts, {
        accountId: request.getSession().account.id,
        idempotencyKey: request.headers['idempotency-key'],
        amountMojo: xchToMojo(amount),
        address,
        memo,
      });
      return reply.code(201).send(toWithdrawal(withdrawal));
    },
  );

  app.post(
    '/api/me/withdrawals/:id/cancel',
    {
      onRequest: app.requireSession,
      schema: { summary: 'Cancel a withdrawal', params: idParamsSchema, response: { 200: withdrawalSchema } },
    },
    async (request) => {
      const accountId = request.getSession().account.id;
      return toWithdrawal(await cancelWithdrawal(parts, { id: request.params.id, accountId }));
    },
  );
}

function readRoutes(
  app: App,
  { db, config, payments }: { db: Db; config: Pick<Config, 'withdrawals'>; payments: Payments },
): void {
  app.get(
    '/api/me/withdrawals',
    {
      onRequest: app.requireSession,
      schema: {
        summary: 'My withdrawals',
        querystring: withdrawalQuerySchema,
        response: { 200: withdrawalPageSchema },
      },
    },
    async (request) => readPage(db, { ...request.query, accountId: request.getSession().account.id }),
  );

  app.get(
    '/api/me/withdrawals.csv',
    {
      onRequest: app.requireSession,
      schema: {
        summary: 'My withdrawals as CSV',
        querystring: withdrawalFilterSchema,
        response: { 200: csvAnswer },
      },
    },
    async (request, reply) => {
      const choice = { ...request.query, accountId: request.getSession().account.id };
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="withdrawals.csv"')
        .send(Readable.from(readCsv(db, choice)));
    },
  );

  app.get(
    '/api/me/withdrawals/:id',
    {
      onRequest: app.requireSession,
      schema: {
        summary: 'A withdrawal with its steps',
        params: idParamsSchema,
        response: { 200: withdrawalDetailSchema },
      },
    },
    async (request) => {
      const { id } = request.params;
      const found = await findWithdrawal(db, { id, accountId: request.getSession().account.id });
      if (!found) throw new AppError('not_found');
      return {
        ...toWithdrawal(found),
        events: (await listEvents(db, id)).map(toEvent),
        payment: await payments.find(id),
        isPaying: await payments.isPaying(),
      };
    },
  );

  app.get(
    '/api/me/withdrawal-rule',
    {
      onRequest: app.requireSession,
      schema: { summary: 'How withdrawals go', response: { 200: withdrawalRuleSchema } },
    },
    async (request) => {
      const { withdrawals } = config;
      const left = withdrawals.dailyMaxMojo - (await findAskedToday(db, request.getSession().account.id));
      return {
        fee: mojoToXch(withdrawals.feeMojo),
        min: mojoToXch(withdrawals.minMojo),
        autoMax: mojoToXch(withdrawals.autoMaxMojo),
        dailyMax: mojoToXch(withdrawals.dailyMaxMojo),
        leftToday: mojoToXch(left > 0n ? left : 0n),
        cancelWindowSeconds: withdrawals.cancelWindowSeconds,
        coolDownSeconds: withdrawals.coolDownSeconds,
        confirmations: withdrawals.confirmations,
        isPaying: await payments.isPaying(),
      };
    },
  );
}
