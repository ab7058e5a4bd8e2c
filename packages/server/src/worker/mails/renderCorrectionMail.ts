import type { Db } from '@farm/database';
import { findAccount } from '../../modules/account/index.ts';
import { letters } from '../../mail/letters.ts';
import type { Mail, MailJob } from '../../mail/mail.ts';
import { renderLetter } from '../../mail/renderLetter.ts';

/** Renders the mail that tells a user about a correction. */
export async function renderCorrectionMail(
  { db, publicUrl }: { db: Db; publicUrl: string },
  { accountId, amount, usable, reason }: Extract<MailJob, { kind: 'balance-corrected' }>,
): Promise<Mail> {
  const account = await findAccount(db, accountId);
  if (!account) throw new Error(`Account ${accountId} not found`);
  const { email, locale } = account;
  const letter = letters[locale]['balance-corrected']({
    amount: `${amount.startsWith('-') ? '' : '+'}${amount} XCH`,
    usable: `${usable} XCH`,
    debt: usable.startsWith('-') ? `${usable.slice(1)} XCH` : null,
    reason,
    link: `${publicUrl}/center/my/assets`,
  });
  return renderLetter(letter, email, locale);
}
