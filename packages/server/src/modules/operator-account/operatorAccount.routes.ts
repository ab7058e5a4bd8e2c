import * as calls from '@farm/contracts/calls';
import { AppError } from '../../errors.ts';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import { findAccount } from '../account/index.ts';
import { recordAudit } from '../audit/index.ts';
import { cancelWaitingReset, createResetProposal } from '../factor-reset/index.ts';
import { findAccounts } from './accountSearch.repository.ts';
import { addNote, listNotes } from './note.repository.ts';
import { readAccount, type ReadAccountParts } from './readAccount.ts';
import { toSearchTerm } from './toSearchTerm.ts';
import { closeSessions, updateLock, type AccountChangeParts } from './updateLock.ts';

/** Adds the routes by which operators find, read and lock accounts. */
export function addOperatorAccountRoutes(app: App, parts: ReadAccountParts & AccountChangeParts): void {
  const { db } = parts;

  addRoute(app, calls.findAccounts, ({ query }) => findAccounts(db, toSearchTerm(query.search)));

  addRoute(app, calls.readAccount, (request) => {
    const operatorId = request.getSession().account.id;
    return readAccount(parts, { id: request.params.id, operatorId });
  });

  addRoute(app, calls.updateAccountLock, async (request) => {
    const operatorId = request.getSession().account.id;
    const { id } = request.params;
    await updateLock(parts, { ...request.body, accountId: id, operatorId });
    return readAccount(parts, { id, operatorId });
  });

  addRoute(app, calls.deleteAccountSessions, (request) => {
    const operatorId = request.getSession().account.id;
    return closeSessions(parts, { accountId: request.params.id, operatorId });
  });

  addRoute(app, calls.createFactorReset, (request) => {
    const operatorId = request.getSession().account.id;
    return createResetProposal(parts, { ...request.body, accountId: request.params.id, operatorId });
  });

  addRoute(app, calls.stopFactorReset, async (request) => {
    const operatorId = request.getSession().account.id;
    const accountId = request.params.id;
    // Their own they stop as everybody does.
    if (accountId === operatorId) throw new AppError('own_account');
    await cancelWaitingReset(parts, { accountId, ip: null, by: 'operator', actor: operatorId });
  });

  addRoute(app, calls.addAccountNote, async (request) => {
    const operatorId = request.getSession().account.id;
    const accountId = request.params.id;
    if (!(await findAccount(db, accountId))) throw new AppError('not_found');
    return db.transaction().execute(async (transaction) => {
      const noteId = await addNote(transaction, { accountId, operatorId, text: request.body.text });
      const detail = { noteId };
      await recordAudit(transaction, {
        actor: operatorId,
        action: 'account.noted',
        subject: accountId,
        detail,
      });
      const [note] = await listNotes(transaction, accountId, noteId);
      if (!note) throw new AppError('not_found');
      return note;
    });
  });
}
