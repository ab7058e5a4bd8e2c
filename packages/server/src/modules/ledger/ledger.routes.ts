import { toMojo } from '@farm/contracts/amount';
import * as calls from '@farm/contracts/calls';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import { recordDeposit, type DepositParts } from './recordDeposit.ts';
import { readDepositPage } from './depositList.ts';

export function addLedgerRoutes(app: App, dependencies: DepositParts): void {
  addRoute(app, calls.listDeposits, async (request) => readDepositPage(dependencies.db, request.query));

  addRoute(app, calls.createDeposit, (request) => {
    const { account, amount, reason } = request.body;
    return recordDeposit(dependencies, {
      operatorId: request.getSession().account.id,
      key: request.headers['idempotency-key'],
      account,
      amountMojo: toMojo(amount),
      reason,
    });
  });
}
