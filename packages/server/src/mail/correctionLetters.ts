import type { Letters } from './renderLetter.ts';

/** Facts of the email about a correction. Amounts include their unit; `debt` is null without one; the link is absolute. */
export interface CorrectionFacts {
  'balance-corrected': { amount: string; usable: string; debt: string | null; reason: string; link: string };
}

/** Email to a user about a correction. */
export const correctionLetters: Letters<CorrectionFacts> = {
  'balance-corrected': (say, { amount, usable, debt, reason, link }) => ({
    subject: say('letter.balance-corrected.subject', { amount }),
    parts: [
      say('letter.balance-corrected.text', { amount, usable }),
      say('letter.reason', { reason }),
      ...(debt === null ? [] : [say('letter.balance-corrected.debt', { debt })]),
      { link, label: say('letter.balance-corrected.link') },
    ],
  }),
};
