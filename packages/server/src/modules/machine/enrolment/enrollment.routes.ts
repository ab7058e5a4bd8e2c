import * as calls from '@farm/contracts/calls';
import type { Config } from '../../../config.ts';
import type { Db } from '@farm/database';
import type { App } from '../../../plugins/app.ts';
import { addRoute } from '../../../plugins/addRoute.ts';
import type { Live } from '../../live/index.ts';
import { createEnrollment, enrollMachine, readEnrollmentState } from './service.ts';

export function addEnrollmentRoutes(
  app: App,
  parts: { db: Db; live: Live; config: Pick<Config, 'machines'> },
): void {
  const { db } = parts;

  addRoute(app, calls.createEnrolment, (request) => createEnrollment(db, request.getSession().account.id));

  addRoute(app, calls.readEnrolment, (request) =>
    readEnrollmentState(db, { ...request.params, accountId: request.getSession().account.id }),
  );

  addRoute(app, calls.enrolMachine, (request) => enrollMachine(parts, { ...request.body, ip: request.ip }));
}
