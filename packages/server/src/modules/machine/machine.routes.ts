import { Readable } from 'node:stream';
import * as calls from '@farm/contracts/calls';
import type { Config } from '../../config.ts';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import type { Live } from '../live/index.ts';
import { readMachineDetail } from './readMachineDetail.ts';
import { addEnrollmentRoutes } from './enrolment/enrollment.routes.ts';
import { readMachinePage } from './list/readMachinePage.ts';
import { renderMachinesCsv } from './list/renderMachinesCsv.ts';
import { addReportRoutes } from './report/report.routes.ts';
import { findMachine, updateMachineName } from './machine.repository.ts';
import { deleteAccountMachines } from './service.ts';
import { toMachine } from './toMachine.ts';

export function addMachineRoutes(
  app: App,
  dependencies: { db: Db; config: Pick<Config, 'machines'>; live: Live },
): void {
  const { db, live } = dependencies;
  addEnrollmentRoutes(app, dependencies);
  addReportRoutes(app, dependencies);

  addRoute(app, calls.listMachines, (request) =>
    readMachinePage(db, { ...request.query, accountId: request.getSession().account.id }),
  );

  addRoute(app, calls.downloadMachines, (request) =>
    Readable.from(renderMachinesCsv(db, { ...request.query, accountId: request.getSession().account.id })),
  );

  addRoute(app, calls.readMachine, async (request) => {
    const accountId = request.getSession().account.id;
    const machine = await findMachine(db, { ...request.params, accountId });
    if (!machine) throw new AppError('not_found');
    return readMachineDetail(db, machine);
  });

  addRoute(app, calls.updateMachine, async (request) => {
    const accountId = request.getSession().account.id;
    const renamed = await updateMachineName(db, { ...request.params, ...request.body, accountId });
    if (!renamed) throw new AppError('not_found');
    live.publish(accountId, { topic: 'machine' });
    return toMachine(renamed);
  });

  addRoute(app, calls.deleteMachines, async (request) => ({
    deleted: await deleteAccountMachines(dependencies, {
      ...request.body,
      accountId: request.getSession().account.id,
    }),
  }));
}
