import * as calls from '@farm/contracts/calls';
import type { Config } from '../../config.ts';
import { createFullNode } from '@farm/chain';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import type { Live } from '../live/index.ts';
import { updateBreaker } from './breaker.ts';
import { cancelBatch } from './cancelBatch.ts';
import { readBatchDetail, readBatchPage } from './readBatches.ts';
import { readPayouts } from './readPayouts.ts';
import { recordDifference } from './recordDifference.ts';
import { releaseCoins } from './releaseCoins.ts';
import { reopenBatch } from './reopenBatch.ts';
import { recordSpend } from './recordSpend.ts';
import { recordSpends } from './recordSpends.ts';

const batchActions = { reopen: reopenBatch, release: releaseCoins, cancel: cancelBatch };

/** Adds the routes by which operators view, stop and resume payouts and record unknown spends. */
export function addPayoutRoutes(
  app: App,
  dependencies: {
    db: Db;
    live: Live;
    mailQueue: MailQueue;
    config: Pick<Config, 'withdrawals' | 'chain' | 'payouts'>;
  },
): void {
  const { db, config } = dependencies;

  addRoute(app, calls.readPayouts, async () => readPayouts(dependencies));

  addRoute(app, calls.listPayoutBatches, async (request) => readBatchPage(db, config, request.query));

  addRoute(app, calls.readPayoutBatch, async (request) => readBatchDetail(db, config, request.params.id));

  addRoute(app, calls.updatePayoutBatch, async (request) => {
    const { action, reason } = request.body;
    const { id } = request.params;
    const decision = { batchId: id, reason, actor: { operatorId: request.getSession().account.id } };
    await batchActions[action](dependencies, decision);
    return readBatchDetail(db, config, id);
  });

  addRoute(app, calls.updatePayoutBreaker, async (request) => {
    await updateBreaker(dependencies, { ...request.body, operatorId: request.getSession().account.id });
    return readPayouts(dependencies);
  });

  addRoute(app, calls.recordPayoutDifference, async (request) => {
    const { chain, withdrawals, payouts } = config;
    if (chain.node === null) throw new AppError('illegal_transition');
    const actor = request.getSession().account.id;
    const node = createFullNode(chain.node);
    await recordDifference({ db, node, withdrawals, payouts }, { ...request.body, actor });
    return readPayouts(dependencies);
  });

  addRoute(app, calls.recordPayoutSpends, async (request) => {
    const operatorId = request.getSession().account.id;
    await recordSpends(dependencies, { ...request.body, operatorId });
    return readPayouts(dependencies);
  });

  addRoute(app, calls.recordPayoutSpend, async (request) => {
    const { coinId } = request.params;
    if (coinId === null) throw new AppError('not_found');
    const operatorId = request.getSession().account.id;
    await recordSpend(dependencies, { coinId, reason: request.body.reason, operatorId });
    return readPayouts(dependencies);
  });
}
