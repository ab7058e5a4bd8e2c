import type { WithdrawalSettings } from '../../config.ts';
import type { Db } from '@farm/database';
import { findAccount } from '../../modules/account/index.ts';
import { readAutomaticPayout } from '../../modules/automatic-payout/index.ts';
import { createLockdownLink } from '../../modules/lockdown/index.ts';
import { formatDate } from '../../mail/formatDate.ts';
import { letters } from '../../mail/letters.ts';
import type { Mail, MailJob } from '../../mail/mail.ts';
import { renderLetter } from '../../mail/renderLetter.ts';

/** Mails about automatic payouts. */
export type AutomaticPayoutMailJob = Extract<
  MailJob,
  { kind: 'automatic-payout-set' | 'automatic-payout-next' | 'automatic-payout-missed' }
>;

/**
 * Renders a mail about an automatic payout, as it is now.
 * @returns null if it was deleted, or that payout is not the next any more
 */
export async function renderAutomaticPayoutMail(
  { db, publicUrl, withdrawals }: { db: Db; publicUrl: string; withdrawals: WithdrawalSettings },
  job: AutomaticPayoutMailJob,
): Promise<Mail | null> {
  const { payout } = await readAutomaticPayout({ db, config: { withdrawals } }, job.accountId);
  const account = await findAccount(db, job.accountId);
  if (!account) throw new Error(`Account ${job.accountId} not found`);
  if (!payout) return null;
  const { trigger, multiple, address, nextAt, expected } = payout;
  const nextDate = nextAt === null ? null : formatDate(new Date(nextAt), account);
  const pageLink = `${publicUrl}/center/my/assets`;
  const say = letters[account.locale];
  const render = (letter: Parameters<typeof renderLetter>[0]) =>
    renderLetter(letter, account.email, account.locale);
  switch (job.kind) {
    case 'automatic-payout-set':
      return render(
        say[job.kind]({
          ...{ trigger, address, pageLink },
          multiple: multiple === null ? null : `${multiple} XCH`,
          nextDate: trigger.kind === 'threshold' ? null : nextDate,
          lockdownLink: await createLockdownLink(db, account.id, publicUrl),
        }),
      );
    case 'automatic-payout-next':
      if (nextDate === null || nextAt !== job.at) return null;
      return render(
        say[job.kind]({ amount: expected === '0' ? null : `${expected} XCH`, address, nextDate, pageLink }),
      );
    case 'automatic-payout-missed':
      return render(say[job.kind]({ problem: job.problem, nextDate, pageLink }));
  }
}
