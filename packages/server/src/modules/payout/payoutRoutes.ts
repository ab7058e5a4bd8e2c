import * as calls from '@farm/contracts/calls';
import type { Config } from '../../config.ts';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { App } from '../../plugins/app.ts';
import { handle } from '../../plugins/handle.ts';
import type { Live } from '../live/index.ts';
import { changeBreaker } from './breaker.ts';
import { readBatchDetail, readBatchPage } from './readBatches.ts';
import { readPayouts } from './readPayouts.ts';
import { recordSpend } from './recordSpend.ts';

/** Adds the routes by which operators view, stop and resume payouts and record unknown spends. */
export function payoutRoutes(
  app: App,
  parts: { db: Db; live: Live; config: Pick<Config, 'withdrawals' | 'chain' | 'payouts'> },
): void {
  const { db, config } = parts;

  handle(app, calls.readPayouts, async () => readPayouts(parts));

  handle(app, calls.listPayoutBatches, async (request) => readBatchPage(db, config, request.query));

  handle(app, calls.readPayoutBatch, async (request) => readBatchDetail(db, config, request.params.id));

  handle(app, calls.updatePayoutBreaker, async (request) => {
    await changeBreaker(parts, { ...request.body, operatorId: request.getSession().account.id });
    return readPayouts(parts);
  });

  handle(app, calls.recordPayoutSpend, async (request) => {
    const { coinId } = request.params;
    if (coinId === null) throw new AppError('not_found');
    const operatorId = request.getSession().account.id;
    await recordSpend(parts, { coinId, reason: request.body.reason, operatorId });
    return readPayouts(parts);
  });
}
