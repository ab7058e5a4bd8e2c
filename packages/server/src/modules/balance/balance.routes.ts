import { Readable } from 'node:stream';
import * as calls from '@farm/contracts/calls';
import type { Db } from '@farm/database';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import { renderBalanceLogCsv, readBalanceLogPage } from './balanceLog.ts';
import { readBalanceHistory } from './history.ts';
import { readBalance } from './balance.repository.ts';
import { toBalance } from './toBalance.ts';

export function addBalanceRoutes(app: App, { db }: { db: Db }): void {
  addRoute(app, calls.readBalance, async (request) => {
    return toBalance(await readBalance(db, request.getSession().account.id));
  });

  addRoute(app, calls.readBalanceHistory, async (request) =>
    readBalanceHistory(db, request.getSession().account.id, request.query.range),
  );

  addRoute(app, calls.listBalanceLog, async (request) =>
    readBalanceLogPage(db, { ...request.query, accountId: request.getSession().account.id }),
  );

  addRoute(app, calls.downloadBalanceLog, (request) =>
    Readable.from(renderBalanceLogCsv(db, { ...request.query, accountId: request.getSession().account.id })),
  );
}
