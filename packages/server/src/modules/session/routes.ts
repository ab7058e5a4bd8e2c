import { openSessionListSchema } from '@farm/contracts';
import { z } from 'zod';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { App } from '../../plugins/app.ts';
import { idParamsSchema } from '../../plugins/idParams.ts';
import type { Live } from '../live/index.ts';
import { endSession, listOpenSessions } from './openSessions.repository.ts';
import { deleteSession, deleteSessions } from './repository.ts';

export function sessionRoutes(app: App, { db, live }: { db: Db; live: Live }): void {
  app.delete(
    '/api/session/this',
    { onRequest: app.requireSession, schema: { summary: 'Sign out', response: { 204: z.undefined() } } },
    async (request, reply) => {
      await deleteSession(db, request.getSession().id);
      return reply.code(204).send();
    },
  );

  app.get(
    '/api/me/sessions',
    {
      onRequest: app.requireSession,
      schema: { summary: 'Where I am signed in', response: { 200: openSessionListSchema } },
    },
    async (request) => {
      const { id: currentId, account } = request.getSession();
      return { items: await listOpenSessions(db, { accountId: account.id, currentId }) };
    },
  );

  app.delete(
    '/api/me/sessions',
    {
      onRequest: app.requireSession,
      schema: { summary: 'Sign out everywhere else', response: { 204: z.undefined() } },
    },
    async (request, reply) => {
      const { id, account } = request.getSession();
      await deleteSessions(db, account.id, id);
      live.recheckSessions(account.id);
      return reply.code(204).send();
    },
  );

  app.delete(
    '/api/me/sessions/:id',
    {
      onRequest: app.requireSession,
      schema: { summary: 'Sign out somewhere', params: idParamsSchema, response: { 204: z.undefined() } },
    },
    async (request, reply) => {
      const accountId = request.getSession().account.id;
      const isEnded = await endSession(db, { id: request.params.id, accountId });
      if (!isEnded) throw new AppError('not_found');
      live.recheckSessions(accountId);
      return reply.code(204).send();
    },
  );
}
