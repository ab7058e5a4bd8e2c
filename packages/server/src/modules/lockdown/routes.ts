import * as calls from '@farm/contracts/calls';
import type { Db } from '@farm/database';
import type { App } from '../../plugins/app.ts';
import { handle } from '../../plugins/handle.ts';
import type { Live } from '../live/index.ts';
import { lockDown } from './service.ts';

export function lockdownRoutes(app: App, parts: { db: Db; live: Live }): void {
  handle(app, calls.lockDownAccount, (request) =>
    lockDown(parts, { token: request.body.token, ip: request.ip }),
  );
}
