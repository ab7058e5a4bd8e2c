import { toXch } from '@farm/contracts/amount';
import type { Db } from '@farm/database';
import type { Mail, MailJob } from '../../mail/mail.ts';
import { renderLetterTo } from '../../mail/renderLetterTo.ts';
import { readReader } from './readReader.ts';
import { findProposal } from '../../modules/proposal/index.ts';

/**
 * Renders a mail to an operator about an action that waits for a second operator.
 * @returns null if it was decided
 */
export async function renderProposalMail(
  { db, publicUrl }: { db: Db; publicUrl: string },
  { accountId, proposalId, commandFrom }: Extract<MailJob, { kind: 'proposal-waiting' }>,
): Promise<Mail | null> {
  const reader = await readReader(db, accountId);
  const proposal = await findProposal(db, proposalId);
  if (!proposal) throw new Error(`Proposal ${proposalId} not found`);
  if (proposal.state !== 'open') return null;
  const { kind, email: owner, proposedBy, amount, reason } = proposal;
  return renderLetterTo(reader, 'proposal-waiting', {
    kind,
    owner,
    proposedBy,
    amount: amount === 0n ? null : `${toXch(amount)} XCH`,
    reason,
    command:
      commandFrom === null
        ? null
        : {
            from: reader.formatDate(new Date(commandFrom)),
            line: `npm run admin -- confirm ${proposalId}`,
          },
    link: `${publicUrl}/operator/proposals`,
  });
}
