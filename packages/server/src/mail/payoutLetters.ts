import type { HoldReason, PayoutProblem } from '@farm/contracts';
import type { Say } from './createReader.ts';
import type { Letters } from './renderLetter.ts';

/** Facts of emails to operators about payouts. Amounts include their unit; links are absolute. */
export interface PayoutFacts {
  'payouts-stopped': { problems: PayoutProblem[]; link: string };
  'wallet-short': { count: number; amount: string; link: string };
  /** `owner` is an email address. */
  'withdrawal-waiting': {
    owner: string;
    amount: string;
    holdReasons: readonly HoldReason[];
    link: string;
  };
}

/** Emails to operators about payouts. */
export const payoutLetters: Letters<PayoutFacts> = {
  'payouts-stopped': (say, { problems, link }) => ({
    subject: problems.some(({ kind }) => kind === 'restored')
      ? say('letter.payouts-stopped.restored.subject')
      : say('letter.payouts-stopped.differs.subject'),
    parts: [
      say('letter.payouts-stopped.found'),
      { list: problems.map((problem) => describeProblem(say, problem)) },
      say('letter.payouts-stopped.advice'),
      { link, label: say('letter.payouts.link') },
    ],
  }),
  'wallet-short': (say, { count, amount, link }) => ({
    subject: say('letter.wallet-short.subject'),
    parts: [
      say('letter.wallet-short.text', { count, amount }),
      say('letter.wallet-short.advice'),
      { link, label: say('letter.payouts.link') },
    ],
  }),
  'withdrawal-waiting': (say, { owner, amount, holdReasons, link }) => {
    const reasons = holdReasons
      .map((reason) => say(`letter.withdrawal-waiting.holdReason.${reason}`))
      .join(say('letter.semicolon'));
    return {
      subject: say('letter.withdrawal-waiting.subject', { amount }),
      parts: [
        say('letter.withdrawal-waiting.text', { owner, amount }),
        say('letter.withdrawal.holdReasons', { reasons }),
        say('letter.withdrawal-waiting.once'),
        { link, label: say('letter.withdrawal-waiting.link') },
      ],
    };
  },
};

/** A mismatch between chain and ledger, as a sentence. */
function describeProblem(say: Say, problem: PayoutProblem): string {
  if (problem.kind !== 'restored') return say(`letter.payouts-stopped.problem.${problem.kind}`, problem);
  const [year = '', month = '', day = '', hour = '', minute = ''] = problem.takenAt.split(/\D/);
  return say('letter.payouts-stopped.problem.restored', { year, month, day, hour, minute });
}
