import * as calls from '@farm/contracts/calls';
import type { Db } from '@farm/database';
import type { App } from '../../../plugins/app.ts';
import { handle } from '../../../plugins/handle.ts';
import { actorOf } from '../authority.ts';
import { listTokens } from './repository.ts';
import { createToken, revokeToken, toRolloutToken } from './service.ts';

export function tokenRoutes(app: App, { db }: { db: Db }): void {
  handle(app, calls.listRolloutTokens, async () => ({ items: (await listTokens(db)).map(toRolloutToken) }));

  handle(app, calls.createRolloutToken, (request, reply) => {
    reply.header('cache-control', 'no-store');
    return createToken(db, request.body, actorOf(request));
  });

  handle(app, calls.deleteRolloutToken, async (request) => {
    await revokeToken(db, { id: request.params.id }, actorOf(request));
  });
}
