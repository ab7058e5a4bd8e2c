import {
  createdRolloutTokenSchema,
  newRolloutTokenSchema,
  rolloutTokensSchema,
} from '@farm/contracts/rollout';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { App, AppParts } from '../../../app.ts';
import { idParamsSchema } from '../../../plugins/idParams.ts';
import { listTokens } from './repository.ts';
import { createToken, revokeToken, toRolloutToken, type TokenKeeper } from './service.ts';

const url = '/api/rollout/tokens';

export function tokenRoutes(app: App, { db }: AppParts): void {
  app.get(
    url,
    {
      onRequest: app.requireAdmin,
      schema: { summary: 'Tokens of teams and operators', response: { 200: rolloutTokensSchema } },
    },
    async () => ({ items: (await listTokens(db)).map(toRolloutToken) }),
  );

  app.post(
    url,
    {
      onRequest: app.requireAdmin,
      schema: {
        summary: 'Give out a token',
        body: newRolloutTokenSchema,
        response: { 201: createdRolloutTokenSchema },
      },
    },
    async (request, reply) => {
      const created = await createToken(db, request.body, keeperOf(request));
      return reply.code(201).header('cache-control', 'no-store').send(created);
    },
  );

  app.delete(
    `${url}/:id`,
    {
      onRequest: app.requireAdmin,
      schema: { summary: 'Revoke a token', params: idParamsSchema, response: { 204: z.undefined() } },
    },
    async (request, reply) => {
      await revokeToken(db, { id: request.params.id }, keeperOf(request));
      return reply.code(204).send();
    },
  );
}

function keeperOf(request: FastifyRequest): TokenKeeper {
  const { account } = request.getSession();
  return { who: account.email, auditName: account.id };
}
