import type { OperatorWithdrawalDetail } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import type { Config } from '../../config.ts';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import type { Live } from '../live/index.ts';
import { findOpenProposal } from '../proposal/index.ts';
import { readOperatorWithdrawalPage } from './withdrawalList.ts';
import type { Payments } from './payments.ts';
import { findListedWithdrawal, listWithdrawalEvents } from './withdrawal.repository.ts';
import { applyOperatorAction } from './service.ts';
import { toEvent, toOperatorWithdrawal } from './toWithdrawal.ts';

export function addOperatorWithdrawalRoutes(
  app: App,
  dependencies: {
    db: Db;
    live: Live;
    mailQueue: MailQueue;
    config: Pick<Config, 'withdrawals' | 'fourEyes'>;
    payments: Payments;
  },
): void {
  const { db } = dependencies;

  addRoute(app, calls.listOperatorWithdrawals, async (request) =>
    readOperatorWithdrawalPage(db, { ...request.query, operatorId: request.getSession().account.id }),
  );

  addRoute(app, calls.readOperatorWithdrawal, async (request) =>
    readDetail(dependencies, { id: request.params.id, operatorId: request.getSession().account.id }),
  );

  addRoute(app, calls.decideWithdrawal, async (request) => {
    const { id, deed } = request.params;
    if (deed === null) throw new AppError('not_found');
    const operatorId = request.getSession().account.id;
    const { reason } = request.body;
    const proposed = await applyOperatorAction(dependencies, { id, action: deed, operatorId, reason });
    return proposed ?? readDetail(dependencies, { id, operatorId });
  });
}

async function readDetail(
  { db, payments, config }: { db: Db; payments: Payments; config: Pick<Config, 'fourEyes'> },
  { id, operatorId }: { id: string; operatorId: string },
): Promise<OperatorWithdrawalDetail> {
  const found = await findListedWithdrawal(db, id);
  if (!found) throw new AppError('not_found');
  const events = await listWithdrawalEvents(db, id);
  const view = { viewerId: operatorId, settings: config.fourEyes };
  const openApproval = await findOpenProposal(db, { kind: 'approval', ref: id }, view);
  const withdrawal = toOperatorWithdrawal(found, operatorId);
  return {
    ...withdrawal,
    deeds: withdrawal.deeds.filter((action) => action !== 'approve' || openApproval === null),
    events: events.map((event) => ({ ...toEvent(event), by: event.email ?? '' })),
    payment: await payments.find(id),
    openApproval,
  };
}
