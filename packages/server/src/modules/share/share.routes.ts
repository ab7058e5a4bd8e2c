import * as calls from '@farm/contracts/calls';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import { readShare, type ShareDependencies } from './readShare.ts';

export function addShareRoutes(app: App, dependencies: ShareDependencies): void {
  addRoute(app, calls.readShare, async (request) => readShare(dependencies, request.getSession().account.id));
}
