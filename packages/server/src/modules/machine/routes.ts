import {
  machineChangeSchema,
  machineDeletionSchema,
  machineDetailSchema,
  machinePageSchema,
  machineQuerySchema,
  machineSchema,
  machinesDeletedSchema,
} from '@farm/contracts';
import type { Config } from '../../config.ts';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { App } from '../../plugins/app.ts';
import { idParamsSchema } from '../../plugins/idParams.ts';
import type { Live } from '../live/index.ts';
import { readDetail } from './detail.ts';
import { enrolmentRoutes } from './enrolment/routes.ts';
import { readPage } from './list/list.ts';
import { reportRoutes } from './report/routes.ts';
import { findMachine, renameMachine } from './repository.ts';
import { removeMachines } from './service.ts';
import { toMachine } from './toMachine.ts';

const url = '/api/me/machines';

export function machineRoutes(
  app: App,
  parts: { db: Db; config: Pick<Config, 'machines'>; live: Live },
): void {
  const { db, live } = parts;
  enrolmentRoutes(app, parts);
  reportRoutes(app, parts);

  app.get(
    url,
    {
      onRequest: app.requireSession,
      schema: {
        summary: 'My machines',
        querystring: machineQuerySchema,
        response: { 200: machinePageSchema },
      },
    },
    (request) => readPage(db, { ...request.query, accountId: request.getSession().account.id }),
  );

  app.get(
    `${url}/:id`,
    {
      onRequest: app.requireSession,
      schema: {
        summary: 'One of my machines',
        params: idParamsSchema,
        response: { 200: machineDetailSchema },
      },
    },
    async (request) => {
      const accountId = request.getSession().account.id;
      const machine = await findMachine(db, { ...request.params, accountId });
      if (!machine) throw new AppError('not_found');
      return readDetail(db, machine);
    },
  );

  app.patch(
    `${url}/:id`,
    {
      onRequest: app.requireSession,
      schema: {
        summary: 'Rename a machine',
        params: idParamsSchema,
        body: machineChangeSchema,
        response: { 200: machineSchema },
      },
    },
    async (request) => {
      const accountId = request.getSession().account.id;
      const renamed = await renameMachine(db, { ...request.params, ...request.body, accountId });
      if (!renamed) throw new AppError('not_found');
      live.publish(accountId, { topic: 'machine' });
      return toMachine(renamed);
    },
  );

  app.post(
    `${url}/delete`,
    {
      onRequest: app.requireSession,
      schema: {
        summary: 'Delete machines',
        body: machineDeletionSchema,
        response: { 200: machinesDeletedSchema },
      },
    },
    async (request) => ({
      deleted: await removeMachines(parts, { ...request.body, accountId: request.getSession().account.id }),
    }),
  );
}
