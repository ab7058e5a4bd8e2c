import { xchToMojo } from '@farm/contracts/amount';
import * as calls from '@farm/contracts/calls';
import type { Db } from '@farm/database';
import type { App } from '../../plugins/app.ts';
import { handle } from '../../plugins/handle.ts';
import type { Live } from '../live/index.ts';
import { deposit } from './deposit.ts';
import { readDeposits } from './depositList.ts';

export function ledgerRoutes(app: App, parts: { db: Db; live: Live }): void {
  handle(app, calls.listDeposits, async (request) => readDeposits(parts.db, request.query));

  handle(app, calls.createDeposit, (request) => {
    const { account, amount, reason } = request.body;
    return deposit(parts, {
      operatorId: request.getSession().account.id,
      key: request.headers['idempotency-key'],
      account,
      amountMojo: xchToMojo(amount),
      reason,
    });
  });
}
