import * as calls from '@farm/contracts/calls';
import type { Db } from '@farm/database';
import { addRoute } from '../../plugins/addRoute.ts';
import type { App } from '../../plugins/app.ts';
import { createWatchReader } from './createWatchReader.ts';

export function addWatchRoutes(app: App, { db }: { db: Db }): void {
  const readWatch = createWatchReader(db);
  addRoute(app, calls.readWatch, (request) => readWatch(request.getWatchLink()));
}
