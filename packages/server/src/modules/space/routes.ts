import { spaceHistoryQuerySchema, spaceHistorySchema } from '@farm/contracts';
import type { Db } from '@farm/database';
import type { App } from '../../plugins/app.ts';
import { idParamsSchema } from '../../plugins/idParams.ts';
import { readAccountHistory, readMachineHistory } from './history.ts';

export function spaceRoutes(app: App, { db }: { db: Db }): void {
  app.get(
    '/api/me/share/history',
    {
      onRequest: app.requireSession,
      schema: {
        summary: 'My space over time',
        querystring: spaceHistoryQuerySchema,
        response: { 200: spaceHistorySchema },
      },
    },
    async (request) => readAccountHistory(db, request.getSession().account.id, request.query),
  );

  app.get(
    '/api/me/machines/:id/history',
    {
      onRequest: app.requireSession,
      schema: {
        summary: 'The space of a machine of mine over time',
        params: idParamsSchema,
        querystring: spaceHistoryQuerySchema,
        response: { 200: spaceHistorySchema },
      },
    },
    async (request) => {
      const ids = { accountId: request.getSession().account.id, machineId: request.params.id };
      return readMachineHistory(db, ids, request.query);
    },
  );
}
