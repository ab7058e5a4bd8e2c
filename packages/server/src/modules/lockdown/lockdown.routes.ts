import * as calls from '@farm/contracts/calls';
import type { Db } from '@farm/database';
import type { MailQueue } from '../../mail/mailQueue.ts';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import type { Live } from '../live/index.ts';
import { lockDown } from './service.ts';

export function addLockdownRoutes(app: App, parts: { db: Db; live: Live; mailQueue: MailQueue }): void {
  addRoute(app, calls.lockDownAccount, (request) =>
    lockDown(parts, { token: request.body.token, ip: request.ip }),
  );
}
