import type { Db } from '@farm/database';
import { findOpenAlarm } from '../../modules/payout-alarm/index.ts';
import type { Mail, MailJob } from '../../mail/mail.ts';
import { renderLetterTo } from '../../mail/renderLetterTo.ts';
import { readReader } from './readReader.ts';

/**
 * Renders the mail that tells an operator why payouts stand still.
 * @returns null if the alarm has ended
 */
export async function renderPayoutAlarmMail(
  { db, publicUrl }: { db: Db; publicUrl: string },
  { accountId, alarmId }: Extract<MailJob, { kind: 'payout-alarm' }>,
): Promise<Mail | null> {
  const reader = await readReader(db, accountId);
  const alarm = await findOpenAlarm(db, alarmId);
  if (!alarm) return null;
  const since = reader.formatDate(alarm.beganAt);
  const link = `${publicUrl}/operator/payouts`;
  return renderLetterTo(reader, 'payout-alarm', { cause: alarm.cause, since, link });
}
