import * as calls from '@farm/contracts/calls';
import type { App } from '../../../plugins/app.ts';
import { handle } from '../../../plugins/handle.ts';
import type { Live } from '../../live/index.ts';
import type { ShareParts } from '../../share/index.ts';
import { readRunDetail } from '../readRunDetail.ts';
import { measureRun } from './measureRun.ts';
import { postMeasured } from './postMeasured.ts';
import { toMeasuredPreview } from './toMeasuredPreview.ts';

export function measuredRunRoutes(app: App, parts: ShareParts & { live: Live }): void {
  handle(app, calls.previewMeasuredRun, async (request) => {
    const { from, to } = request.body;
    const period = { periodFrom: new Date(from), periodTo: new Date(to) };
    return toMeasuredPreview(await measureRun(parts, period, ''), parts);
  });

  handle(app, calls.createMeasuredRun, async (request) => {
    const id = await postMeasured(parts, request.body, request.getSession().account.id);
    return readRunDetail(parts.db, id);
  });
}
