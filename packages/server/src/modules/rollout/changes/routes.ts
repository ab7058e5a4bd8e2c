import * as calls from '@farm/contracts/calls';
import type { Db } from '@farm/database';
import type { App } from '../../../plugins/app.ts';
import { handle } from '../../../plugins/handle.ts';
import { actorOf } from '../authority.ts';
import type { Rollout } from '../openRollout.ts';
import { makeChange } from './makeChange.ts';

export function changeRoutes(app: App, parts: { db: Db; rollout: Rollout }): void {
  handle(app, calls.createRolloutChange, (request) => makeChange(parts, actorOf(request), request.body));
}
