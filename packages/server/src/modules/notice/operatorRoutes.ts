import * as calls from '@farm/contracts/calls';
import { readCursor, toPage } from '../../cursor.ts';
import type { Db } from '@farm/database';
import type { App } from '../../plugins/app.ts';
import { handle } from '../../plugins/handle.ts';
import type { Live } from '../live/index.ts';
import { listNotices } from './repository.ts';
import { changeNotice, createNotice, readNotice, removeNotice, toOperatorNotice } from './service.ts';

/** Two bodies with every character they may have, each as an escape. */
const BODY_BYTES = 256 * 1024;

export function operatorNoticeRoutes(app: App, parts: { db: Db; live: Live }): void {
  const { db } = parts;

  handle(app, calls.listOperatorNotices, async (request) => {
    const { cursor, limit } = request.query;
    const found = await listNotices(db, { before: readCursor(cursor), limit: limit + 1 });
    return toPage(found, { limit, numberOf: ({ number }) => number, toItem: toOperatorNotice });
  });

  handle(app, calls.createNotice, {
    bodyLimit: BODY_BYTES,
    handler: (request) => createNotice(parts, request.body, request.getSession().account.id),
  });

  handle(app, calls.readOperatorNotice, async (request) => readNotice(db, request.params.id));

  handle(app, calls.updateNotice, {
    bodyLimit: BODY_BYTES,
    handler: (request) => {
      const deed = { id: request.params.id, operatorId: request.getSession().account.id };
      return changeNotice(parts, deed, request.body);
    },
  });

  handle(app, calls.deleteNotice, async (request) => {
    await removeNotice(parts, { id: request.params.id, operatorId: request.getSession().account.id });
  });
}
