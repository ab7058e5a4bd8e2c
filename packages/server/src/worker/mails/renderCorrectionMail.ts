import type { Db } from '@farm/database';
import type { Mail, MailJob } from '../../mail/mail.ts';
import { renderLetterTo } from '../../mail/renderLetterTo.ts';
import { readReader } from './readReader.ts';

/** Renders the mail that tells a user about a correction. */
export async function renderCorrectionMail(
  { db, publicUrl }: { db: Db; publicUrl: string },
  { accountId, amount, usable, reason }: Extract<MailJob, { kind: 'balance-corrected' }>,
): Promise<Mail> {
  const reader = await readReader(db, accountId);
  return renderLetterTo(reader, 'balance-corrected', {
    amount: `${amount.startsWith('-') ? '' : '+'}${amount} XCH`,
    usable: `${usable} XCH`,
    debt: usable.startsWith('-') ? `${usable.slice(1)} XCH` : null,
    reason,
    link: `${publicUrl}/center/my/assets`,
  });
}
