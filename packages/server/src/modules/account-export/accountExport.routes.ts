import { Readable } from 'node:stream';
import * as calls from '@farm/contracts/calls';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import { hashToken } from '../../token.ts';
import { useLink, readParts } from './accountExport.repository.ts';
import { createExport, createLink, readExport } from './service.ts';

/** Adds the routes by which users take their data along. */
export function addAccountExportRoutes(app: App, { db }: { db: Db }): void {
  addRoute(app, calls.readExport, (request) => readExport(db, request.getSession().account.id));
  addRoute(app, calls.createExport, (request) => createExport(db, request.getSession().account.id));
  addRoute(app, calls.createExportLink, (request) => createLink(db, request.getSession().account.id));

  addRoute(app, calls.downloadExport, async ({ query: { token } }) => {
    const id = token === null ? undefined : await useLink(db, hashToken(token));
    if (id === undefined) throw new AppError('not_found');
    return Readable.from(readParts(db, id), { objectMode: false });
  });
}
