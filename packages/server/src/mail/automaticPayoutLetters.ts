import type { PayoutProblemReason, PayoutTrigger } from '@farm/contracts';
import { createLockdownParts } from './createLockdownParts.ts';
import type { Say } from './createReader.ts';
import type { Letters } from './renderLetter.ts';

/** Facts of emails about automatic payouts. Amounts include their unit, links are absolute. */
export interface AutomaticPayoutFacts {
  'automatic-payout-set': {
    trigger: PayoutTrigger;
    /** Null: pays all. */
    multiple: string | null;
    address: string;
    /** Null for a threshold. */
    nextDate: string | null;
    pageLink: string;
    lockdownLink: string;
  };
  /** `amount` is that of now; null if it would be too small. */
  'automatic-payout-next': { amount: string | null; address: string; nextDate: string; pageLink: string };
  /** `nextDate` is null if it is paused. */
  'automatic-payout-missed': { problem: PayoutProblemReason; nextDate: string | null; pageLink: string };
}

/** Emails about automatic payouts. */
export const automaticPayoutLetters: Letters<AutomaticPayoutFacts> = {
  'automatic-payout-set': (say, { trigger, multiple, address, nextDate, pageLink, lockdownLink }) => ({
    subject: say('letter.automatic-payout-set.subject'),
    parts: [
      say('letter.automatic-payout-set.text'),
      describeTrigger(say, trigger),
      multiple === null
        ? say('letter.automatic-payout-set.all')
        : say('letter.automatic-payout-set.multiple', { multiple }),
      ...(nextDate === null ? [] : [say('letter.automatic-payout-set.next', { nextDate })]),
      say('letter.to-address'),
      address,
      say('letter.automatic-payout-set.change'),
      { link: pageLink, label: say('letter.automatic-payout.link') },
      ...createLockdownParts(say, lockdownLink),
    ],
  }),
  'automatic-payout-next': (say, { amount, address, nextDate, pageLink }) => ({
    subject: say('letter.automatic-payout-next.subject', { nextDate }),
    parts: [
      say('letter.automatic-payout-next.text', { nextDate }),
      amount === null
        ? say('letter.automatic-payout-next.tooSmall')
        : say('letter.automatic-payout-next.amount', { amount }),
      say('letter.to-address'),
      address,
      say('letter.automatic-payout-next.skip'),
      { link: pageLink, label: say('letter.automatic-payout.link') },
    ],
  }),
  'automatic-payout-missed': (say, { problem, nextDate, pageLink }) => ({
    subject: say('letter.automatic-payout-missed.subject'),
    parts: [
      say(`letter.automatic-payout-missed.${problem}`),
      nextDate === null
        ? say('letter.automatic-payout-missed.paused')
        : say('letter.automatic-payout-missed.again', { nextDate }),
      { link: pageLink, label: say('letter.automatic-payout.link') },
    ],
  }),
};

function describeTrigger(say: Say, trigger: PayoutTrigger): string {
  switch (trigger.kind) {
    case 'threshold':
      return say('letter.automatic-payout-set.threshold', { amount: trigger.amount });
    case 'weekly':
      return say('letter.automatic-payout-set.weekly', { day: trigger.day });
    case 'monthly':
      return say('letter.automatic-payout-set.monthly', { day: trigger.day });
  }
}
