import * as calls from '@farm/contracts/calls';
import type { Db } from '@farm/database';
import { addRoute } from '../../plugins/addRoute.ts';
import type { App } from '../../plugins/app.ts';
import { readWatch } from './readWatch.ts';

export function addWatchRoutes(app: App, { db }: { db: Db }): void {
  addRoute(app, calls.readWatch, (request) => readWatch(db, request.getWatchLink()));
}
