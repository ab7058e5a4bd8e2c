import * as calls from '@farm/contracts/calls';
import { retryDeadlocks, type Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import type { Live } from '../live/index.ts';
import { closeSession, listOpenSessions } from './openSessions.repository.ts';
import { deleteSession, deleteSessions } from './session.repository.ts';
import { listSignIns } from './signIns.repository.ts';

export function addSessionRoutes(app: App, { db, live }: { db: Db; live: Live }): void {
  addRoute(app, calls.signOut, async (request) => {
    const { id, account } = request.getSession();
    await deleteSession(db, id);
    live.recheckSessions(account.id);
  });

  addRoute(app, calls.listSessions, async (request) => {
    const { id: currentId, account } = request.getSession();
    return { items: await listOpenSessions(db, { accountId: account.id, currentId }) };
  });

  addRoute(app, calls.listSignIns, async (request) => ({
    items: await listSignIns(db, request.getSession().account.id),
  }));

  addRoute(app, calls.deleteOtherSessions, async (request) => {
    const { id, account } = request.getSession();
    await retryDeadlocks(() =>
      db.transaction().execute((transaction) => deleteSessions(transaction, account.id, id)),
    );
    live.recheckSessions(account.id);
  });

  addRoute(app, calls.deleteSession, async (request) => {
    const accountId = request.getSession().account.id;
    const isEnded = await closeSession(db, { id: request.params.id, accountId });
    if (!isEnded) throw new AppError('not_found');
    live.recheckSessions(accountId);
  });
}
