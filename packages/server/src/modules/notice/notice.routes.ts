import * as calls from '@farm/contracts/calls';
import type { Db } from '@farm/database';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import { readPublicNotice, readPublicPage } from './publicNotices.ts';

export function addNoticeRoutes(app: App, { db }: { db: Db }): void {
  addRoute(app, calls.listNotices, async (request) => readPublicPage(db, request.query));

  addRoute(app, calls.readNotice, async (request) =>
    readPublicNotice(db, { id: request.params.id, locale: request.query.locale }),
  );
}
