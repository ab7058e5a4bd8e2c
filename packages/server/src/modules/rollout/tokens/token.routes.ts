import * as calls from '@farm/contracts/calls';
import type { Db } from '@farm/database';
import type { App } from '../../../plugins/app.ts';
import { addRoute } from '../../../plugins/addRoute.ts';
import type { Rollout } from '../openRollout.ts';
import { toRolloutActor } from '../rolloutGuards.ts';
import { listTokens } from './token.repository.ts';
import { addRolloutToken, deleteRolloutToken, toRolloutToken } from './service.ts';

export function addTokenRoutes(app: App, { db, rollout }: { db: Db; rollout: Rollout }): void {
  addRoute(app, calls.listRolloutTokens, async () => ({ items: (await listTokens(db)).map(toRolloutToken) }));

  addRoute(app, calls.createRolloutToken, (request) =>
    addRolloutToken(db, { ...request.body, days: rollout.settings.tokenDays }, toRolloutActor(request)),
  );

  addRoute(app, calls.deleteRolloutToken, async (request) => {
    await deleteRolloutToken(db, { id: request.params.id }, toRolloutActor(request));
  });
}
