import { alarmSettingSchema } from '@farm/contracts';
import { z } from 'zod';
import type { Db } from '@farm/database';
import type { MailQueue } from '../../mail/mailQueue.ts';
import type { App } from '../../plugins/app.ts';
import { findAlarmSetting } from './repository.ts';
import { changeAlarmSetting, sendAlarmTest } from './service.ts';

const url = '/api/me/setting/alarm';

export function alarmRoutes(app: App, parts: { db: Db; mailQueue: MailQueue }): void {
  app.get(
    url,
    {
      onRequest: app.requireSession,
      schema: { summary: 'When I am mailed about my machines', response: { 200: alarmSettingSchema } },
    },
    (request) => findAlarmSetting(parts.db, request.getSession().account.id),
  );

  app.put(
    url,
    {
      onRequest: app.requireSession,
      schema: {
        summary: 'Change when I am mailed about my machines',
        body: alarmSettingSchema,
        response: { 200: alarmSettingSchema },
      },
    },
    (request) => changeAlarmSetting(parts.db, request.getSession().account.id, request.body),
  );

  app.post(
    `${url}/test`,
    {
      onRequest: app.requireSession,
      schema: { summary: 'Mail me a test of the alarm', response: { 202: z.undefined() } },
    },
    async (request, reply) => {
      await sendAlarmTest(parts, request.getSession().account.id);
      return reply.code(202).send();
    },
  );
}
