import type { FastifyRequest } from 'fastify';
import type { Db } from '@farm/database';
import type { Config } from '../../config.ts';
import type { Logger } from '@farm/process';
import { AppError } from '../../errors.ts';
import { findLiveSession, type LiveSession } from './session.repository.ts';
import { hashToken } from '../../token.ts';
import type { App } from '../../plugins/app.ts';
import type { Guard } from '../../plugins/guards.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Session of the request; null without one. */
    session: LiveSession | null;
    /** Session of a call that requires one. */
    getSession: () => LiveSession;
  }
}

/** Adds authentication by bearer token to the app. */
export function addAuthentication(
  app: App,
  { db, config }: { db: Db; config: Pick<Config, 'sessions'> },
): void {
  app.decorateRequest('session', null);
  app.decorateRequest('getSession', function (this: FastifyRequest) {
    if (!this.session) throw new AppError('no_login_error');
    return this.session;
  });
  const acceptSession: Guard = async (request) => {
    const { authorization } = request.headers;
    if (authorization === undefined) return;
    const token = /^Bearer ([A-Za-z0-9_-]{1,200})$/i.exec(authorization)?.[1];
    const session =
      token === undefined ? undefined : await findLiveSession(db, hashToken(token), config.sessions);
    if (!session) throw new AppError('token_error');
    // Each line says whose request it is, by an id: never the email address or the token. The log is this request's own:
    // Fastify makes one for each, of the type that the process logs with. Bindings are added once, although a guard may be asked twice.
    if (!request.session) (request.log as Logger).setBindings({ accountId: session.account.id });
    request.session = session;
  };
  const requireSession: Guard = async (request) => {
    await acceptSession(request);
    request.getSession();
  };
  const requireAdmin: Guard = async (request) => {
    await requireSession(request);
    if (request.getSession().account.role !== 'admin') throw new AppError('forbidden');
  };
  app.guards.set('optional', acceptSession).set('session', requireSession).set('admin', requireAdmin);
}
