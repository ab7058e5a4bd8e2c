import * as calls from '@farm/contracts/calls';
import type { Db } from '@farm/database';
import type { MailQueue } from '../../mail/mailQueue.ts';
import type { App } from '../../plugins/app.ts';
import { handle } from '../../plugins/handle.ts';
import { findAlarmSetting } from './repository.ts';
import { changeAlarmSetting, sendAlarmTest } from './service.ts';

export function alarmRoutes(app: App, parts: { db: Db; mailQueue: MailQueue }): void {
  handle(app, calls.readAlarmSetting, (request) =>
    findAlarmSetting(parts.db, request.getSession().account.id),
  );

  handle(app, calls.updateAlarmSetting, (request) =>
    changeAlarmSetting(parts.db, request.getSession().account.id, request.body),
  );

  handle(app, calls.sendAlarmTest, async (request) => {
    await sendAlarmTest(parts, request.getSession().account.id);
  });
}
