import type { ProposalKind } from '@farm/contracts';
import type { Letters } from './renderLetter.ts';

/** Facts of emails to operators about proposals. The amount includes its unit; the link is absolute. */
export interface ProposalFacts {
  'proposal-waiting': {
    kind: ProposalKind;
    /** Email addresses of the account's owner, and of the operator. */
    owner: string;
    proposedBy: string;
    /** Null for what moves no money. */
    amount: string | null;
    reason: string;
    /** The server's command and the time from which it works, at a farm of one operator. */
    command: { from: string; line: string } | null;
    link: string;
  };
}

/** Emails to operators about proposals. */
export const proposalLetters: Letters<ProposalFacts> = {
  'proposal-waiting': (say, { kind, owner, proposedBy, amount, reason, command, link }) => {
    const facts = { owner, proposedBy, amount: amount ?? '' };
    return {
      subject: say(`letter.proposal-waiting.${kind}.subject`, facts),
      parts: [
        say(`letter.proposal-waiting.${kind}.text`, facts),
        say('letter.reason', { reason }),
        say('letter.proposal-waiting.advice'),
        { link, label: say('letter.proposal-waiting.link') },
        ...(command ? [say('letter.proposal-waiting.command', command)] : []),
      ],
    };
  },
};
