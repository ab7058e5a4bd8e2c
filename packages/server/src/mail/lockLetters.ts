import type { Letters } from './renderLetter.ts';

/** Facts of emails about an operator's lock of an account; neither is locked once it was unlocked. */
export interface LockFacts {
  'account-lock': { signIn: boolean; withdrawals: boolean; reason: string };
}

/** Emails about locks by operators. */
export const lockLetters: Letters<LockFacts> = {
  'account-lock': (say, { signIn, withdrawals, reason }) => {
    const kind = signIn ? 'signIn' : withdrawals ? 'withdrawals' : 'unlocked';
    return {
      subject: say(`letter.account-lock.${kind}.subject`),
      parts: [
        say(`letter.account-lock.${kind}`),
        ...(withdrawals ? [say('letter.account-lock.wait')] : []),
        say('letter.reason', { reason }),
        say(kind === 'unlocked' ? 'letter.account-lock.restore' : 'letter.account-lock.contact'),
      ],
    };
  },
};
