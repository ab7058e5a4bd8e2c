import * as calls from '@farm/contracts/calls';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import { readShare, type ShareDependencies } from './readShare.ts';
import { readShareHistory } from './readShareHistory.ts';

export function addShareRoutes(app: App, dependencies: ShareDependencies): void {
  addRoute(app, calls.readShare, async (request) => readShare(dependencies, request.getSession().account.id));

  addRoute(app, calls.readShareHistory, async (request) =>
    readShareHistory(dependencies, request.getSession().account.id, request.query),
  );
}
