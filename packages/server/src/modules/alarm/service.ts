import type { AlarmSetting } from '@farm/contracts';
import type { Db } from '@farm/database';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { rateRules, useSlot } from '../rate-limit/index.ts';
import {
  readAlarmSetting,
  markPendingIncidentsMailed,
  lockAlarm,
  saveAlarmSetting,
} from './alarm.repository.ts';

/** Changes the alarm setting of an account. Incidents that occur while the alarm is off are never mailed. */
export async function updateAlarmSetting(
  db: Db,
  accountId: string,
  setting: AlarmSetting,
): Promise<AlarmSetting> {
  await db.transaction().execute(async (transaction) => {
    await lockAlarm(transaction, accountId);
    const before = await readAlarmSetting(transaction, accountId);
    if (!before.isOn || !setting.isOn) await markPendingIncidentsMailed(transaction, accountId);
    await saveAlarmSetting(transaction, accountId, setting);
  });
  return setting;
}

/**
 * Sends a test mail to the address that alarms go to. It states when an alarm would be mailed.
 * @throws AppError too_many_requests
 */
export async function sendAlarmTest(
  { db, mailQueue }: { db: Db; mailQueue: MailQueue },
  accountId: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await useSlot(transaction, rateRules.alarmTests, accountId);
    await mailQueue.enqueue(transaction, { kind: 'alarm-test', accountId });
  });
}
