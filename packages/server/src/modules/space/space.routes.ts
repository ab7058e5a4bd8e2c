import * as calls from '@farm/contracts/calls';
import type { Db } from '@farm/database';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import { readMachineHistory } from './history.ts';

export function addSpaceRoutes(app: App, { db }: { db: Db }): void {
  addRoute(app, calls.readMachineHistory, async (request) => {
    const ids = { accountId: request.getSession().account.id, machineId: request.params.id };
    return readMachineHistory(db, ids, request.query);
  });
}
