import { Readable } from 'node:stream';
import * as calls from '@farm/contracts/calls';
import type { Db } from '@farm/database';
import type { App } from '../../plugins/app.ts';
import { handle } from '../../plugins/handle.ts';
import { readCsv, readPage } from './profitLog.ts';

export function profitRoutes(app: App, { db }: { db: Db }): void {
  handle(app, calls.listProfitLog, async (request) =>
    readPage(db, { ...request.query, accountId: request.getSession().account.id }),
  );

  handle(app, calls.downloadProfitLog, (request) =>
    Readable.from(readCsv(db, { ...request.query, accountId: request.getSession().account.id })),
  );
}
