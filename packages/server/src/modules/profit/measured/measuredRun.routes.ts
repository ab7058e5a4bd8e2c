import * as calls from '@farm/contracts/calls';
import type { App } from '../../../plugins/app.ts';
import { addRoute } from '../../../plugins/addRoute.ts';
import type { Live } from '../../live/index.ts';
import type { ShareDependencies } from '../../share/index.ts';
import { readRunDetail } from '../readRunDetail.ts';
import { planMeasuredRun } from './planMeasuredRun.ts';
import { settleMeasuredRun } from './settleMeasuredRun.ts';
import { toMeasuredPreview } from './toMeasuredPreview.ts';

export function addMeasuredRunRoutes(app: App, parts: ShareDependencies & { live: Live }): void {
  addRoute(app, calls.previewMeasuredRun, async (request) => {
    const { from, to } = request.body;
    const period = { periodFrom: new Date(from), periodTo: new Date(to) };
    return toMeasuredPreview(await planMeasuredRun(parts, period, ''), parts);
  });

  addRoute(app, calls.createMeasuredRun, async (request) => {
    const id = await settleMeasuredRun(parts, request.body, request.getSession().account.id);
    return readRunDetail(parts.db, id);
  });
}
