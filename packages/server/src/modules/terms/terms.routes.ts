import * as calls from '@farm/contracts/calls';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import { listInForce, readTerms } from './service.ts';

export function addTermsRoutes(app: App, { db }: { db: Db }): void {
  addRoute(app, calls.listTerms, async () => listInForce(db));

  addRoute(app, calls.readTerms, async ({ params: { kind }, query }) => {
    if (kind === null) throw new AppError('not_found');
    return readTerms(db, { kind, ...query });
  });
}
