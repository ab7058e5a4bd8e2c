import * as calls from '@farm/contracts/calls';
import type { Config } from '../../config.ts';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { App } from '../../plugins/app.ts';
import { handle } from '../../plugins/handle.ts';
import type { Live } from '../live/index.ts';
import { readDetail } from './detail.ts';
import { enrolmentRoutes } from './enrolment/routes.ts';
import { readPage } from './list/list.ts';
import { reportRoutes } from './report/routes.ts';
import { findMachine, renameMachine } from './repository.ts';
import { removeMachines } from './service.ts';
import { toMachine } from './toMachine.ts';

export function machineRoutes(
  app: App,
  parts: { db: Db; config: Pick<Config, 'machines'>; live: Live },
): void {
  const { db, live } = parts;
  enrolmentRoutes(app, parts);
  reportRoutes(app, parts);

  handle(app, calls.listMachines, (request) =>
    readPage(db, { ...request.query, accountId: request.getSession().account.id }),
  );

  handle(app, calls.readMachine, async (request) => {
    const accountId = request.getSession().account.id;
    const machine = await findMachine(db, { ...request.params, accountId });
    if (!machine) throw new AppError('not_found');
    return readDetail(db, machine);
  });

  handle(app, calls.updateMachine, async (request) => {
    const accountId = request.getSession().account.id;
    const renamed = await renameMachine(db, { ...request.params, ...request.body, accountId });
    if (!renamed) throw new AppError('not_found');
    live.publish(accountId, { topic: 'machine' });
    return toMachine(renamed);
  });

  handle(app, calls.deleteMachines, async (request) => ({
    deleted: await removeMachines(parts, { ...request.body, accountId: request.getSession().account.id }),
  }));
}
