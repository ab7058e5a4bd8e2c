import type { WithdrawalSettings } from '../../config.ts';
import type { Db } from '@farm/database';
import { readAutomaticPayout } from '../../modules/automatic-payout/index.ts';
import { createLockdownLink } from '../../modules/lockdown/index.ts';
import type { Mail, MailJob } from '../../mail/mail.ts';
import { renderLetterTo } from '../../mail/renderLetterTo.ts';
import { readReader } from './readReader.ts';

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
  const reader = await readReader(db, job.accountId);
  if (!payout) return null;
  const { trigger, multiple, address, nextAt, expected } = payout;
  const nextDate = nextAt === null ? null : reader.formatDate(new Date(nextAt));
  const pageLink = `${publicUrl}/center/my/assets`;
  switch (job.kind) {
    case 'automatic-payout-set':
      return renderLetterTo(reader, job.kind, {
        ...{ trigger, address, pageLink },
        multiple: multiple === null ? null : `${multiple} XCH`,
        nextDate: trigger.kind === 'threshold' ? null : nextDate,
        lockdownLink: await createLockdownLink(db, job.accountId, publicUrl),
      });
    case 'automatic-payout-next':
      if (nextDate === null || nextAt !== job.at) return null;
      return renderLetterTo(reader, job.kind, {
        ...{ address, nextDate, pageLink },
        amount: expected === '0' ? null : `${expected} XCH`,
      });
    case 'automatic-payout-missed':
      return renderLetterTo(reader, job.kind, { problem: job.problem, nextDate, pageLink });
  }
}
