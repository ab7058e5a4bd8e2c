import { locales } from '@farm/contracts';
import * as calls from '@farm/contracts/calls';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import { listOperatorTerms, publishTerms } from './service.ts';

/** Texts of maximum length in all languages, with every character escaped. */
const BODY_BYTES = locales.length * 384 * 1024;

export function addOperatorTermsRoutes(app: App, { db }: { db: Db }): void {
  addRoute(app, calls.listOperatorTerms, async () => listOperatorTerms(db));

  addRoute(app, calls.publishTerms, {
    bodyLimit: BODY_BYTES,
    handler: async (request) => {
      const { kind } = request.params;
      if (kind === null) throw new AppError('not_found');
      return publishTerms(db, { kind, operatorId: request.getSession().account.id }, request.body);
    },
  });
}
