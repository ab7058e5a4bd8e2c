import {
  breakerChangeSchema,
  chainIdSchema,
  payoutBatchDetailSchema,
  payoutBatchPageSchema,
  payoutBatchQuerySchema,
  payoutsSchema,
  spendRecordSchema,
} from '@farm/contracts';
import { z } from 'zod';
import type { Config } from '../../config.ts';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { App } from '../../plugins/app.ts';
import { idParamsSchema } from '../../plugins/idParams.ts';
import type { Live } from '../live/index.ts';
import { changeBreaker } from './breaker.ts';
import { readBatchDetail, readBatchPage } from './readBatches.ts';
import { readPayouts } from './readPayouts.ts';
import { recordSpend } from './recordSpend.ts';

const url = '/api/admin/payouts';

/** What operators see of payouts, and how they stop them, let them go on and take spends into the books. */
export function payoutRoutes(
  app: App,
  parts: { db: Db; live: Live; config: Pick<Config, 'withdrawals' | 'chain' | 'payouts'> },
): void {
  const { db, config } = parts;

  app.get(
    url,
    {
      onRequest: app.requireAdmin,
      schema: { summary: 'Wallet, books and payments in flight', response: { 200: payoutsSchema } },
    },
    async () => readPayouts(parts),
  );

  app.get(
    `${url}/batches`,
    {
      onRequest: app.requireAdmin,
      schema: {
        summary: 'Batches of payments',
        querystring: payoutBatchQuerySchema,
        response: { 200: payoutBatchPageSchema },
      },
    },
    async (request) => readBatchPage(db, config, request.query),
  );

  app.get(
    `${url}/batches/:id`,
    {
      onRequest: app.requireAdmin,
      schema: {
        summary: 'A batch of payments: whom it pays from what',
        params: idParamsSchema,
        response: { 200: payoutBatchDetailSchema },
      },
    },
    async (request) => readBatchDetail(db, config, request.params.id),
  );

  app.post(
    `${url}/breaker`,
    {
      onRequest: app.requireAdmin,
      schema: {
        summary: 'Stop payouts, or let them go on',
        body: breakerChangeSchema,
        response: { 200: payoutsSchema },
      },
    },
    async (request) => {
      await changeBreaker(parts, { ...request.body, operatorId: request.getSession().account.id });
      return readPayouts(parts);
    },
  );

  app.post(
    `${url}/spends/:coinId/record`,
    {
      onRequest: app.requireAdmin,
      schema: {
        summary: 'Take a spend that no batch explains into the books',
        params: coinParamsSchema,
        body: spendRecordSchema,
        response: { 200: payoutsSchema },
      },
    },
    async (request) => {
      const { coinId } = request.params;
      if (coinId === null) throw new AppError('not_found');
      const operatorId = request.getSession().account.id;
      await recordSpend(parts, { coinId, reason: request.body.reason, operatorId });
      return readPayouts(parts);
    },
  );
}

/** Whatever is no name of a coin names nothing. */
const coinParamsSchema = z.strictObject({
  coinId: z.string().transform((text) => chainIdSchema.safeParse(text).data ?? null),
});
