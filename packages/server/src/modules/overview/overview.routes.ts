import * as calls from '@farm/contracts/calls';
import type { Db } from '@farm/database';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import { readOverview } from './overview.repository.ts';

/** Adds the route of the page with which operators start their day. */
export function addOverviewRoutes(app: App, { db }: { db: Db }): void {
  addRoute(app, calls.readOverview, () => readOverview(db));
}
