import { createLockdownParts } from './createLockdownParts.ts';
import type { Letters } from './renderLetter.ts';

/** Facts of emails about closing an account. Links are absolute. */
export interface ClosingFacts {
  'closing-started': { date: string; link: string; lockdownLink: string };
  'account-closed': object;
}

/** Emails about closing an account. */
export const closingLetters: Letters<ClosingFacts> = {
  'closing-started': (say, { date, link, lockdownLink }) => ({
    subject: say('letter.closing-started.subject'),
    parts: [
      say('letter.closing-started.text', { date }),
      { link, label: say('letter.closing-started.link') },
      ...createLockdownParts(say, lockdownLink),
    ],
  }),
  'account-closed': (say) => ({
    subject: say('letter.account-closed.subject'),
    parts: [say('letter.account-closed.text')],
  }),
};
