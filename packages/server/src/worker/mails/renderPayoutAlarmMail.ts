import type { Db } from '@farm/database';
import { findAccount } from '../../modules/account/index.ts';
import { findOpenAlarm } from '../../modules/payout-alarm/index.ts';
import { formatDate } from '../../mail/formatDate.ts';
import { letters } from '../../mail/letters.ts';
import type { Mail, MailJob } from '../../mail/mail.ts';
import { renderLetter } from '../../mail/renderLetter.ts';

/**
 * Renders the mail that tells an operator why payouts stand still.
 * @returns null if the alarm has ended
 */
export async function renderPayoutAlarmMail(
  { db, publicUrl }: { db: Db; publicUrl: string },
  { accountId, alarmId }: Extract<MailJob, { kind: 'payout-alarm' }>,
): Promise<Mail | null> {
  const account = await findAccount(db, accountId);
  if (!account) throw new Error(`Account ${accountId} not found`);
  const alarm = await findOpenAlarm(db, alarmId);
  if (!alarm) return null;
  const { email, locale } = account;
  const since = formatDate(alarm.beganAt, account);
  const link = `${publicUrl}/operator/payouts`;
  return renderLetter(letters[locale]['payout-alarm']({ cause: alarm.cause, since, link }), email, locale);
}
