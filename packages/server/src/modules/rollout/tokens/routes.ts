import {
  createdRolloutTokenSchema,
  newRolloutTokenSchema,
  rolloutTokensSchema,
} from '@farm/contracts/rollout';
import { z } from 'zod';
import type { Db } from '@farm/database';
import type { App } from '../../../plugins/app.ts';
import { idParamsSchema } from '../../../plugins/idParams.ts';
import { actorOf, rolloutSecurity as security, type RolloutAuthority } from '../authority.ts';
import { listTokens } from './repository.ts';
import { createToken, revokeToken, toRolloutToken } from './service.ts';

const url = '/api/rollout/tokens';

export function tokenRoutes(app: App, { db }: { db: Db }, may: RolloutAuthority): void {
  app.get(
    url,
    {
      onRequest: may.operate,
      schema: { summary: 'Tokens of teams and operators', security, response: { 200: rolloutTokensSchema } },
    },
    async () => ({ items: (await listTokens(db)).map(toRolloutToken) }),
  );

  app.post(
    url,
    {
      onRequest: may.operate,
      schema: {
        summary: 'Give out a token',
        security,
        body: newRolloutTokenSchema,
        response: { 201: createdRolloutTokenSchema },
      },
    },
    async (request, reply) => {
      const created = await createToken(db, request.body, actorOf(request));
      return reply.code(201).header('cache-control', 'no-store').send(created);
    },
  );

  app.delete(
    `${url}/:id`,
    {
      onRequest: may.operate,
      schema: {
        summary: 'Revoke a token',
        security,
        params: idParamsSchema,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await revokeToken(db, { id: request.params.id }, actorOf(request));
      return reply.code(204).send();
    },
  );
}
