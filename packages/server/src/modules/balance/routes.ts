import { Readable } from 'node:stream';
import { mojoToXch } from '@farm/contracts/amount';
import * as calls from '@farm/contracts/calls';
import type { Db } from '@farm/database';
import type { App } from '../../plugins/app.ts';
import { handle } from '../../plugins/handle.ts';
import { readCsv, readPage } from './balanceLog.ts';
import { readHistory } from './history.ts';
import { findBalance } from './repository.ts';

export function balanceRoutes(app: App, { db }: { db: Db }): void {
  handle(app, calls.readBalance, async (request) => {
    const { usable, frozen } = await findBalance(db, request.getSession().account.id);
    return { total: mojoToXch(usable + frozen), frozen: mojoToXch(frozen), usable: mojoToXch(usable) };
  });

  handle(app, calls.readBalanceHistory, async (request) =>
    readHistory(db, request.getSession().account.id, request.query.range),
  );

  handle(app, calls.listBalanceLog, async (request) =>
    readPage(db, { ...request.query, accountId: request.getSession().account.id }),
  );

  handle(app, calls.downloadBalanceLog, (request) =>
    Readable.from(readCsv(db, { ...request.query, accountId: request.getSession().account.id })),
  );
}
