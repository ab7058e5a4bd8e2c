import * as calls from '@farm/contracts/calls';
import type { Db } from '@farm/database';
import type { App } from '../../plugins/app.ts';
import { handle } from '../../plugins/handle.ts';
import { readAccountHistory, readMachineHistory } from './history.ts';

export function spaceRoutes(app: App, { db }: { db: Db }): void {
  handle(app, calls.readShareHistory, async (request) =>
    readAccountHistory(db, request.getSession().account.id, request.query),
  );

  handle(app, calls.readMachineHistory, async (request) => {
    const ids = { accountId: request.getSession().account.id, machineId: request.params.id };
    return readMachineHistory(db, ids, request.query);
  });
}
