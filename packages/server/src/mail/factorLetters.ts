import { FACTOR_RESET_HOURS } from '@farm/contracts';
import { createLockdownParts, createPasswordParts } from './createLockdownParts.ts';
import type { FactorEvent } from './mail.ts';
import type { Letters } from './renderLetter.ts';

/** Facts of emails about second factors. Links are absolute. */
export interface FactorFacts {
  'second-factor': {
    event: FactorEvent;
    /** Name of the factor; empty for what is not about a single one. */
    name: string;
    /** Null if operators did it. */
    ip: string | null;
    /** Words of the operator; empty for others. */
    reason: string;
    date: string;
    /** Link that starts the removal of lost factors; null for other events. */
    confirmLink: string | null;
    lockdownLink: string;
    resetLink: string;
  };
}

/** Emails about second factors. */
export const factorLetters: Letters<FactorFacts> = {
  'second-factor': (say, { event, name, ip, reason, date, confirmLink, lockdownLink, resetLink }) => ({
    subject: say(`letter.second-factor.${event}.subject`),
    parts: [
      say(`letter.second-factor.${event}.text`, { name, hours: FACTOR_RESET_HOURS }),
      ...(confirmLink === null ? [] : [{ link: confirmLink, label: say('letter.second-factor.confirm') }]),
      say('letter.time', { date }),
      ...(ip === null ? [] : [say('letter.ip', { ip })]),
      ...(reason === '' ? [] : [say('letter.reason', { reason })]),
      ...(confirmLink === null ? [say('letter.nothing-to-do')] : []),
      ...createLockdownParts(say, lockdownLink),
      ...createPasswordParts(say, resetLink),
    ],
  }),
};
