import * as calls from '@farm/contracts/calls';
import { addRoute } from '../../plugins/addRoute.ts';
import type { App } from '../../plugins/app.ts';
import { listTokens } from './accountToken.repository.ts';
import { createToken, deleteOwnToken, toAccountToken, type TokenParts } from './service.ts';

export function addTokenRoutes(app: App, parts: TokenParts): void {
  const { db } = parts;

  addRoute(app, calls.listTokens, async (request) => ({
    items: (await listTokens(db, request.getSession().account.id)).map(toAccountToken),
  }));

  addRoute(app, calls.createToken, (request) => createToken(parts, request.getSession(), request.body));

  addRoute(app, calls.deleteToken, (request) =>
    deleteOwnToken(db, { id: request.params.id, accountId: request.getSession().account.id }),
  );
}
