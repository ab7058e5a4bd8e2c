import { depositPageSchema, depositRequestSchema, depositSchema, pageQuerySchema } from '@farm/contracts';
import { xchToMojo } from '@farm/contracts/amount';
import type { Db } from '@farm/database';
import type { App } from '../../plugins/app.ts';
import { idempotentHeadersSchema } from '../../plugins/idempotencyKey.ts';
import type { Live } from '../live/index.ts';
import { deposit } from './deposit.ts';
import { readDeposits } from './depositList.ts';

export function ledgerRoutes(app: App, parts: { db: Db; live: Live }): void {
  app.get(
    '/api/admin/ledger/deposits',
    {
      onRequest: app.requireAdmin,
      schema: {
        summary: 'What operators credited',
        querystring: pageQuerySchema,
        response: { 200: depositPageSchema },
      },
    },
    async (request) => readDeposits(parts.db, request.query),
  );

  app.post(
    '/api/admin/ledger/deposit',
    {
      onRequest: app.requireAdmin,
      schema: {
        summary: 'Credit a user',
        headers: idempotentHeadersSchema,
        body: depositRequestSchema,
        response: { 201: depositSchema },
      },
    },
    async (request, reply) => {
      const { account, amount, reason } = request.body;
      const made = await deposit(parts, {
        operatorId: request.getSession().account.id,
        key: request.headers['idempotency-key'],
        account,
        amountMojo: xchToMojo(amount),
        reason,
      });
      return reply.code(201).send(made);
    },
  );
}
