import * as calls from '@farm/contracts/calls';
import type { Config } from '../../../config.ts';
import type { Db } from '@farm/database';
import type { App } from '../../../plugins/app.ts';
import { handle } from '../../../plugins/handle.ts';
import type { Live } from '../../live/index.ts';
import { beginEnrolment, enrolMachine, readEnrolment } from './service.ts';

export function enrolmentRoutes(
  app: App,
  parts: { db: Db; live: Live; config: Pick<Config, 'machines'> },
): void {
  const { db } = parts;

  handle(app, calls.createEnrolment, (request, reply) => {
    reply.header('cache-control', 'no-store');
    return beginEnrolment(db, request.getSession().account.id);
  });

  handle(app, calls.readEnrolment, (request) =>
    readEnrolment(db, { ...request.params, accountId: request.getSession().account.id }),
  );

  handle(app, calls.enrolMachine, (request, reply) => {
    reply.header('cache-control', 'no-store');
    return enrolMachine(parts, { ...request.body, ip: request.ip });
  });
}
