import type { OperatorWithdrawalDetail } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import type { Config } from '../../config.ts';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { App } from '../../plugins/app.ts';
import { handle } from '../../plugins/handle.ts';
import type { Live } from '../live/index.ts';
import { readOperatorPage } from './list.ts';
import type { Payments } from './payments.ts';
import { findListedWithdrawal, listEvents } from './repository.ts';
import { doDeed } from './service.ts';
import { toEvent, toOperatorWithdrawal } from './toWithdrawal.ts';

export function operatorWithdrawalRoutes(
  app: App,
  parts: { db: Db; live: Live; config: Pick<Config, 'withdrawals'>; payments: Payments },
): void {
  const { db } = parts;

  handle(app, calls.listOperatorWithdrawals, async (request) => readOperatorPage(db, request.query));

  handle(app, calls.readOperatorWithdrawal, async (request) => readDetail(parts, request.params.id));

  handle(app, calls.decideWithdrawal, async (request) => {
    const { id, deed } = request.params;
    if (deed === null) throw new AppError('not_found');
    const operatorId = request.getSession().account.id;
    await doDeed(parts, { id, deed, operatorId, reason: request.body.reason });
    return readDetail(parts, id);
  });
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
