import {
  operatorWithdrawalDetailSchema,
  operatorWithdrawalPageSchema,
  operatorWithdrawalQuerySchema,
  withdrawalDeedSchema,
  type OperatorWithdrawalDetail,
} from '@farm/contracts';
import type { Config } from '../../config.ts';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { App } from '../../plugins/app.ts';
import { idParamsSchema } from '../../plugins/idParams.ts';
import type { Live } from '../live/index.ts';
import { readOperatorPage } from './list.ts';
import type { Payments } from './payments.ts';
import { findListedWithdrawal, listEvents } from './repository.ts';
import { doDeed } from './service.ts';
import { operatorDeeds, toEvent, toOperatorWithdrawal } from './toWithdrawal.ts';

const url = '/api/admin/withdrawals';

export function operatorWithdrawalRoutes(
  app: App,
  parts: { db: Db; live: Live; config: Pick<Config, 'withdrawals'>; payments: Payments },
): void {
  const { db } = parts;

  app.get(
    url,
    {
      onRequest: app.requireAdmin,
      schema: {
        summary: "Everybody's withdrawals",
        querystring: operatorWithdrawalQuerySchema,
        response: { 200: operatorWithdrawalPageSchema },
      },
    },
    async (request) => readOperatorPage(db, request.query),
  );

  app.get(
    `${url}/:id`,
    {
      onRequest: app.requireAdmin,
      schema: {
        summary: "Anybody's withdrawal with its steps",
        params: idParamsSchema,
        response: { 200: operatorWithdrawalDetailSchema },
      },
    },
    async (request) => readDetail(parts, request.params.id),
  );

  for (const deed of operatorDeeds) {
    app.post(
      `${url}/:id/${deed}`,
      {
        onRequest: app.requireAdmin,
        schema: {
          summary: `${deed.charAt(0).toUpperCase()}${deed.slice(1)} a withdrawal`,
          params: idParamsSchema,
          body: withdrawalDeedSchema,
          response: { 200: operatorWithdrawalDetailSchema },
        },
      },
      async (request) => {
        const { id } = request.params;
        const operatorId = request.getSession().account.id;
        await doDeed(parts, { id, deed, operatorId, reason: request.body.reason });
        return readDetail(parts, id);
      },
    );
  }
}

async function readDetail(
  { db, payments }: { db: Db; payments: Payments },
  id: string,
): Promise<OperatorWithdrawalDetail> {
  const found = await findListedWithdrawal(db, id);
  if (!found) throw new AppError('not_found');
  const events = await listEvents(db, id);
  return {
    ...toOperatorWithdrawal(found),
    events: events.map((event) => ({ ...toEvent(event), by: event.email ?? '' })),
    payment: await payments.find(id),
  };
}
