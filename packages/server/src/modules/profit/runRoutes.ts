import * as calls from '@farm/contracts/calls';
import { readCursor, toPage } from '../../cursor.ts';
import type { Db } from '@farm/database';
import type { App } from '../../plugins/app.ts';
import { handle } from '../../plugins/handle.ts';
import type { Live } from '../live/index.ts';
import { previewRun } from './prepareRun.ts';
import { readRunDetail } from './readRunDetail.ts';
import { listRuns } from './repository.ts';
import { postRun } from './service.ts';
import { toPreview, toProfitRun } from './toProfitRun.ts';

/** Largest request body: fits a thousand lines with every digit they may have. */
const BODY_BYTES = 512 * 1024;

export function profitRunRoutes(app: App, parts: { db: Db; live: Live }): void {
  const { db } = parts;

  handle(app, calls.previewProfitRun, {
    bodyLimit: BODY_BYTES,
    handler: async (request) => toPreview(await previewRun(db, request.body)),
  });

  handle(app, calls.createProfitRun, {
    bodyLimit: BODY_BYTES,
    handler: async (request) => {
      const id = await postRun(parts, request.body, request.getSession().account.id);
      return readRunDetail(db, id);
    },
  });

  handle(app, calls.listProfitRuns, async (request) => {
    const { cursor, limit } = request.query;
    const found = await listRuns(db, { before: readCursor(cursor), limit: limit + 1 });
    return toPage(found, { limit, numberOf: ({ number }) => number, toItem: toProfitRun });
  });

  handle(app, calls.readProfitRun, async (request) => readRunDetail(db, request.params.id));
}
