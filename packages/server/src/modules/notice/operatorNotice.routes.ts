import { locales } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import { readCursor, toPage } from '../../cursor.ts';
import type { Db } from '@farm/database';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import type { Live } from '../live/index.ts';
import { listNotices } from './notice.repository.ts';
import { saveNotice, createNotice, readNotice, deleteAuditedNotice, toOperatorNotice } from './service.ts';

/** Bodies of maximum length in all languages, with every character escaped. */
const BODY_BYTES = locales.length * 128 * 1024;

export function addOperatorNoticeRoutes(app: App, parts: { db: Db; live: Live }): void {
  const { db } = parts;

  addRoute(app, calls.listOperatorNotices, async (request) => {
    const { cursor, limit } = request.query;
    const found = await listNotices(db, { before: readCursor(cursor), limit: limit + 1 });
    return toPage(found, { limit, numberOf: ({ number }) => number, toItem: toOperatorNotice });
  });

  addRoute(app, calls.createNotice, {
    bodyLimit: BODY_BYTES,
    handler: (request) => createNotice(parts, request.body, request.getSession().account.id),
  });

  addRoute(app, calls.readOperatorNotice, async (request) => readNotice(db, request.params.id));

  addRoute(app, calls.updateNotice, {
    bodyLimit: BODY_BYTES,
    handler: (request) => {
      const deed = { id: request.params.id, operatorId: request.getSession().account.id };
      return saveNotice(parts, deed, request.body);
    },
  });

  addRoute(app, calls.deleteNotice, async (request) => {
    await deleteAuditedNotice(parts, { id: request.params.id, operatorId: request.getSession().account.id });
  });
}
