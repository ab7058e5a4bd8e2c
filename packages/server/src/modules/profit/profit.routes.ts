import { Readable } from 'node:stream';
import * as calls from '@farm/contracts/calls';
import type { Db } from '@farm/database';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import { renderProfitLogCsv, readProfitLogPage } from './profitLog.ts';

export function addProfitRoutes(app: App, { db }: { db: Db }): void {
  addRoute(app, calls.listProfitLog, async (request) =>
    readProfitLogPage(db, { ...request.query, accountId: request.getSession().account.id }),
  );

  addRoute(app, calls.downloadProfitLog, (request) =>
    Readable.from(renderProfitLogCsv(db, { ...request.query, accountId: request.getSession().account.id })),
  );
}
