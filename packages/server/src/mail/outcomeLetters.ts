import type { Say } from './createReader.ts';
import { describeNext, type WithdrawalNext } from './describeNext.ts';
import type { Letter, Letters } from './renderLetter.ts';

/** Facts of an outcome that needs no more words. The amount includes its unit; the link is absolute. */
interface Outcome {
  amount: string;
  receiptLink: string;
}

/** Facts of emails about the outcome of a withdrawal. `note` is what an operator wrote, or empty. */
export interface OutcomeFacts {
  'withdrawal-approved': Outcome & { note: string };
  'withdrawal-held': Outcome & { note: string; next: WithdrawalNext };
  'withdrawal-rejected': Outcome & { note: string };
  'withdrawal-canceled': Outcome & { note: string };
  'withdrawal-paid': Outcome & { received: string; address: string };
  'withdrawal-reopened': Outcome & { received: string };
  'withdrawal-refunded': Outcome;
}

/** Emails about the outcome of a withdrawal. */
export const outcomeLetters: Letters<OutcomeFacts> = {
  'withdrawal-approved': (say, facts) => writeOutcome(say, 'approved', facts),
  'withdrawal-held': (say, facts) =>
    writeOutcome(say, 'held', { ...facts, steps: describeNext(say, facts.next) }),
  'withdrawal-rejected': (say, facts) => writeOutcome(say, 'rejected', facts),
  'withdrawal-canceled': (say, facts) => writeOutcome(say, 'canceled', facts),
  'withdrawal-paid': (say, { amount, received, address, receiptLink }) => ({
    subject: say('letter.withdrawal-paid.subject', { amount }),
    parts: [
      say('letter.withdrawal-paid.text', { received }),
      address,
      { link: receiptLink, label: say('letter.withdrawal-paid.link') },
    ],
  }),
  'withdrawal-reopened': (say, { amount, received, receiptLink }) => ({
    subject: say('letter.withdrawal-reopened.subject', { amount }),
    parts: [
      say('letter.withdrawal-reopened.text', { amount, received }),
      { link: receiptLink, label: say('letter.withdrawal.link') },
    ],
  }),
  'withdrawal-refunded': (say, { amount, receiptLink }) => ({
    subject: say('letter.withdrawal-refunded.subject', { amount }),
    parts: [
      say('letter.withdrawal-refunded.text', { amount }),
      { link: receiptLink, label: say('letter.withdrawal.link') },
    ],
  }),
};

/** Writes what an operator decided, with the next steps if there are any, and the operator's note. */
function writeOutcome(
  say: Say,
  outcome: 'approved' | 'held' | 'rejected' | 'canceled',
  { amount, note, receiptLink, steps = [] }: Outcome & { note: string; steps?: string[] },
): Letter {
  return {
    subject: say(`letter.withdrawal-${outcome}.subject`, { amount }),
    parts: [
      say(`letter.withdrawal-${outcome}.text`, { amount }),
      ...steps,
      ...(note === '' ? [] : [say('letter.withdrawal.note', { note })]),
      { link: receiptLink, label: say('letter.withdrawal.link') },
    ],
  };
}
