import * as calls from '@farm/contracts/calls';
import type { Db } from '@farm/database';
import type { App } from '../../plugins/app.ts';
import { handle } from '../../plugins/handle.ts';
import { readPublicNotice, readPublicPage } from './publicNotices.ts';

export function noticeRoutes(app: App, { db }: { db: Db }): void {
  handle(app, calls.listNotices, async (request) => readPublicPage(db, request.query));

  handle(app, calls.readNotice, async (request) =>
    readPublicNotice(db, { id: request.params.id, locale: request.query.locale }),
  );
}
