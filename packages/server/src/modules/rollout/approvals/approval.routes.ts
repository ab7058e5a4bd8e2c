import * as calls from '@farm/contracts/calls';
import type { Db } from '@farm/database';
import type { App } from '../../../plugins/app.ts';
import { addRoute } from '../../../plugins/addRoute.ts';
import type { Rollout } from '../openRollout.ts';
import { toRolloutActor } from '../rolloutGuards.ts';
import { recordApproval } from './recordApproval.ts';

export function addApprovalRoutes(app: App, parts: { db: Db; rollout: Rollout }): void {
  addRoute(app, calls.approveVersion, (request) =>
    recordApproval(parts, toRolloutActor(request), { ...request.params, ...request.body }),
  );
}
