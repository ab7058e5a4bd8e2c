import { Readable } from 'node:stream';
import { toXch } from '@farm/contracts/amount';
import * as calls from '@farm/contracts/calls';
import type { Db } from '@farm/database';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import { renderBalanceLogCsv, readBalanceLogPage } from './balanceLog.ts';
import { readBalanceHistory } from './history.ts';
import { readBalance } from './balance.repository.ts';

export function addBalanceRoutes(app: App, { db }: { db: Db }): void {
  addRoute(app, calls.readBalance, async (request) => {
    const { usable, frozen } = await readBalance(db, request.getSession().account.id);
    return { total: toXch(usable + frozen), frozen: toXch(frozen), usable: toXch(usable) };
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
