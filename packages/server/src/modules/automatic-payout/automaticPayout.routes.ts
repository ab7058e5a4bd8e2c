import * as calls from '@farm/contracts/calls';
import { addRoute } from '../../plugins/addRoute.ts';
import type { App } from '../../plugins/app.ts';
import { deleteAutomaticPayout } from './automaticPayout.repository.ts';
import {
  type AutomaticPayoutParts,
  readAutomaticPayout,
  setAutomaticPayout,
  updatePause,
  updateToSkip,
} from './service.ts';

export function addAutomaticPayoutRoutes(app: App, parts: AutomaticPayoutParts): void {
  addRoute(app, calls.readAutomaticPayout, (request) =>
    readAutomaticPayout(parts, request.getSession().account.id),
  );

  addRoute(app, calls.setAutomaticPayout, async (request) => {
    const accountId = request.getSession().account.id;
    await setAutomaticPayout(parts, accountId, request.body);
    return readAutomaticPayout(parts, accountId);
  });

  addRoute(app, calls.updateAutomaticPayout, async (request) => {
    const accountId = request.getSession().account.id;
    await updatePause(parts, accountId, request.body.isPaused);
    return readAutomaticPayout(parts, accountId);
  });

  addRoute(app, calls.skipAutomaticPayout, async (request) => {
    const accountId = request.getSession().account.id;
    await updateToSkip(parts.db, accountId, request.body.nextAt);
    return readAutomaticPayout(parts, accountId);
  });

  addRoute(app, calls.deleteAutomaticPayout, (request) =>
    deleteAutomaticPayout(parts.db, request.getSession().account.id),
  );
}
