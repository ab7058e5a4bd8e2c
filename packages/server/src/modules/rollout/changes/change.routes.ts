import * as calls from '@farm/contracts/calls';
import type { Db } from '@farm/database';
import type { App } from '../../../plugins/app.ts';
import { addRoute } from '../../../plugins/addRoute.ts';
import { toRolloutActor } from '../rolloutGuards.ts';
import type { Rollout } from '../openRollout.ts';
import { applySignedChange } from './applySignedChange.ts';

export function addChangeRoutes(app: App, parts: { db: Db; rollout: Rollout }): void {
  addRoute(app, calls.createRolloutChange, (request) =>
    applySignedChange(parts, toRolloutActor(request), request.body),
  );
}
