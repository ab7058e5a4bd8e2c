import { Readable } from 'node:stream';
import * as calls from '@farm/contracts/calls';
import type { Db } from '@farm/database';
import type { MailQueue } from '../../mail/mailQueue.ts';
import type { App } from '../../plugins/app.ts';
import { addRoute } from '../../plugins/addRoute.ts';
import { readAlarmSetting } from './alarm.repository.ts';
import { renderIncidentsCsv } from './renderIncidentsCsv.ts';
import { updateAlarmSetting, sendAlarmTest } from './service.ts';

export function addAlarmRoutes(app: App, dependencies: { db: Db; mailQueue: MailQueue }): void {
  addRoute(app, calls.readAlarmSetting, (request) =>
    readAlarmSetting(dependencies.db, request.getSession().account.id),
  );

  addRoute(app, calls.updateAlarmSetting, (request) =>
    updateAlarmSetting(dependencies.db, request.getSession().account.id, request.body),
  );

  addRoute(app, calls.downloadIncidents, (request) => {
    const { machineId = null } = request.query;
    const accountId = request.getSession().account.id;
    return Readable.from(renderIncidentsCsv(dependencies.db, { accountId, machineId }));
  });

  addRoute(app, calls.sendAlarmTest, async (request) => {
    await sendAlarmTest(dependencies, request.getSession().account.id);
  });
}
