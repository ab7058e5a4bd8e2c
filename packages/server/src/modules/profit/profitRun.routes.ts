import * as calls from '@farm/contracts/calls';
import { readCursor, toPage } from '../../cursor.ts';
import type { Db } from '@farm/database';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import type { Live } from '../live/index.ts';
import { planUnpaidRun } from './planRun.ts';
import { readRunDetail } from './readRunDetail.ts';
import { listRuns } from './profit.repository.ts';
import { settleRun } from './service.ts';
import { toPreview, toProfitRun } from './toProfitRun.ts';

/** Largest request body: fits a thousand lines with every digit they may have. */
const MAX_BODY_BYTES = 512 * 1024;

export function addProfitRunRoutes(app: App, dependencies: { db: Db; live: Live }): void {
  const { db } = dependencies;

  addRoute(app, calls.previewProfitRun, {
    bodyLimit: MAX_BODY_BYTES,
    handler: async (request) => toPreview(await planUnpaidRun(db, request.body)),
  });

  addRoute(app, calls.createProfitRun, {
    bodyLimit: MAX_BODY_BYTES,
    handler: async (request) => {
      const id = await settleRun(dependencies, request.body, request.getSession().account.id);
      return readRunDetail(db, id);
    },
  });

  addRoute(app, calls.listProfitRuns, async (request) => {
    const { cursor, limit } = request.query;
    const found = await listRuns(db, { before: readCursor(cursor), limit: limit + 1 });
    return toPage(found, { limit, numberOf: ({ number }) => number, toItem: toProfitRun });
  });

  addRoute(app, calls.readProfitRun, async (request) => readRunDetail(db, request.params.id));
}
