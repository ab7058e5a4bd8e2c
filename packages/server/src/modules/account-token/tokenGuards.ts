import { isWatchScope } from '@farm/contracts/token';
import type { FastifyRequest } from 'fastify';
import type { Db } from '@farm/database';
import type { Logger } from '@farm/process';
import { AppError } from '../../errors.ts';
import type { App } from '../../plugins/app.ts';
import { hashToken } from '../../token.ts';
import { parseAccountToken } from './accountToken.ts';
import { useToken, type LiveToken } from './accountToken.repository.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Watch link of a call that requires one; null for any other. */
    watchLink: LiveToken | null;
    /** See {@link FastifyRequest.watchLink}. */
    getWatchLink: () => LiveToken;
  }
}

/**
 * Lets API tokens make the calls of sessions whose rows have one of their scopes, and watch links those of access `watch`. Call after
 * the guard of sessions was added.
 */
export function addTokenGuards(app: App, { db }: { db: Db }): void {
  const requireSession = app.guards.get('session');
  if (!requireSession) throw new Error('The guard of sessions is not registered');
  app.decorateRequest('watchLink', null);
  app.decorateRequest('getWatchLink', function (this: FastifyRequest) {
    if (!this.watchLink) throw new AppError('no_login_error');
    return this.watchLink;
  });

  app.guards.set('session', async (request) => {
    const token = parseAccountToken(request.headers.authorization);
    if (token === undefined) return requireSession(request);
    const scope = request.routeOptions.config.call?.scope;
    // Without looking the token up: some of these calls have no limit.
    if (scope === undefined)
      throw new AppError('scope_missing', { message: 'No token may make this call. Sign in instead.' });
    const { id, name, scopes, account } = await acceptToken(db, request, token);
    if (!scopes.includes(scope))
      throw new AppError('scope_missing', { message: `This token does not have the scope "${scope}".` });
    // Calls that need a proof take the scope "withdraw", which a token has only if a factor was proved for it, or its account has none.
    request.session = { id, account, isProved: scopes.includes('withdraw'), token: { id, name } };
  });

  app.guards.set('watch', async (request) => {
    const { authorization } = request.headers;
    if (authorization === undefined) throw new AppError('no_login_error');
    const token = parseAccountToken(authorization);
    if (token === undefined) throw new AppError('token_error');
    const found = await acceptToken(db, request, token);
    if (!found.scopes.some(isWatchScope))
      throw new AppError('scope_missing', { message: 'This token is not a watch link.' });
    request.watchLink = found;
  });
}

async function acceptToken(db: Db, request: FastifyRequest, token: string): Promise<LiveToken> {
  const found = await useToken(db, hashToken(token));
  if (!found) throw new AppError('token_error', { message: 'This token is not valid, or not any more.' });
  // The log is this request's own: Fastify makes one for each, of the type that the process logs with. Bindings are added once.
  if (!request.session)
    (request.log as Logger).setBindings({ accountId: found.account.id, tokenId: found.id });
  return found;
}
