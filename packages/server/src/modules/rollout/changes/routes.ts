import { changeMadeSchema, newChangeSchema } from '@farm/contracts/rollout';
import type { Db } from '@farm/database';
import type { App } from '../../../plugins/app.ts';
import { actorOf, rolloutSecurity, type RolloutAuthority } from '../authority.ts';
import type { Rollout } from '../openRollout.ts';
import { makeChange } from './makeChange.ts';

export function changeRoutes(app: App, parts: { db: Db; rollout: Rollout }, may: RolloutAuthority): void {
  app.post(
    '/api/rollout/changes',
    {
      onRequest: may.operate,
      schema: {
        summary: 'Make a change that a person signed',
        security: rolloutSecurity,
        body: newChangeSchema,
        response: { 200: changeMadeSchema },
      },
    },
    (request) => makeChange(parts, actorOf(request), request.body),
  );
}
