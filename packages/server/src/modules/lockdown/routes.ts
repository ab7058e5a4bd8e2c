import { lockdownDoneSchema, lockdownSchema } from '@farm/contracts';
import type { Db } from '@farm/database';
import type { App } from '../../plugins/app.ts';
import type { Live } from '../live/index.ts';
import { lockDown } from './service.ts';

export function lockdownRoutes(app: App, parts: { db: Db; live: Live }): void {
  app.post(
    '/api/account/lockdown',
    {
      schema: {
        summary: 'End every session and hold open withdrawals, by the link of a mail',
        body: lockdownSchema,
        response: { 200: lockdownDoneSchema },
      },
    },
    (request) => lockDown(parts, { token: request.body.token, ip: request.ip }),
  );
}
