import { toXch } from '@farm/contracts/amount';
import type { Db } from '@farm/database';
import { formatDate } from '../../mail/formatDate.ts';
import { letters } from '../../mail/letters.ts';
import type { Mail, MailJob } from '../../mail/mail.ts';
import { renderLetter } from '../../mail/renderLetter.ts';
import { findAccount } from '../../modules/account/index.ts';
import { findProposal } from '../../modules/proposal/index.ts';

/**
 * Renders a mail to an operator about an action that waits for a second operator.
 * @returns null if it was decided
 */
export async function renderProposalMail(
  { db, publicUrl }: { db: Db; publicUrl: string },
  { accountId, proposalId, commandFrom }: Extract<MailJob, { kind: 'proposal-waiting' }>,
): Promise<Mail | null> {
  const account = await findAccount(db, accountId);
  if (!account) throw new Error(`Account ${accountId} not found`);
  const proposal = await findProposal(db, proposalId);
  if (!proposal) throw new Error(`Proposal ${proposalId} not found`);
  if (proposal.state !== 'open') return null;
  const { kind, email: owner, proposedBy, amount, reason } = proposal;
  const letter = letters[account.locale]['proposal-waiting']({
    kind,
    owner,
    proposedBy,
    amount: amount === 0n ? null : `${toXch(amount)} XCH`,
    reason,
    command:
      commandFrom === null
        ? null
        : {
            from: formatDate(new Date(commandFrom), account),
            line: `npm run admin -- confirm ${proposalId}`,
          },
    link: `${publicUrl}/operator/proposals`,
  });
  return renderLetter(letter, account.email, account.locale);
}
