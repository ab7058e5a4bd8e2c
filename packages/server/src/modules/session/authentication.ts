import type { FastifyRequest } from 'fastify';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import { findLiveSession, type LiveSession } from './repository.ts';
import { hashToken } from '../../token.ts';
import type { App } from '../../plugins/app.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Hook of routes that need a session: no_login_error without a token, token_error with a bad one. */
    requireSession: (request: FastifyRequest) => Promise<void>;
    /** As {@link requireSession}, of an operator; forbidden for everybody else. */
    requireAdmin: (request: FastifyRequest) => Promise<void>;
    /** Hook of routes that also work without one; a bad token is refused all the same. */
    acceptSession: (request: FastifyRequest) => Promise<void>;
  }
  interface FastifyRequest {
    /** The session, or null without one. */
    session: LiveSession | null;
    /** The session of a route with {@link FastifyInstance.requireSession}. */
    getSession: () => LiveSession;
  }
}

/** Teaches the app to know who asks, by the bearer token. */
export function addAuthentication(app: App, db: Db): void {
  app.decorateRequest('session', null);
  app.decorateRequest('getSession', function (this: FastifyRequest) {
    if (!this.session) throw new AppError('no_login_error');
    return this.session;
  });
  app.decorate('acceptSession', async (request: FastifyRequest) => {
    const { authorization } = request.headers;
    if (authorization === undefined) return;
    const token = /^Bearer ([A-Za-z0-9_-]{1,200})$/i.exec(authorization)?.[1];
    const session = token === undefined ? undefined : await findLiveSession(db, hashToken(token));
    if (!session) throw new AppError('token_error');
    request.session = session;
  });
  app.decorate('requireSession', async (request: FastifyRequest) => {
    await app.acceptSession(request);
    request.getSession();
  });
  app.decorate('requireAdmin', async (request: FastifyRequest) => {
    await app.requireSession(request);
    if (request.getSession().account.role !== 'admin') throw new AppError('forbidden');
  });
}
