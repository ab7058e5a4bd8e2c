import { createLockdownParts } from './createLockdownParts.ts';
import { describeNext, type WithdrawalNext } from './describeNext.ts';
import type { Letters } from './renderLetter.ts';

/** Facts of emails about new addresses and withdrawals. Links are absolute. */
export interface MoneyFacts {
  'new-address': { address: string; date: string; trustedAt: string; lockdownLink: string };
  /** Amounts include their unit. */
  withdrawal: {
    /** True if the automatic payout requested it. */
    isAutomatic: boolean;
    /** Name of the API token that requested it. */
    tokenName: string | null;
    amount: string;
    fee: string;
    received: string;
    address: string;
    date: string;
    next: WithdrawalNext;
    receiptLink: string;
    lockdownLink: string;
  };
}

/** Emails about new addresses and withdrawals. */
export const moneyLetters: Letters<MoneyFacts> = {
  'new-address': (say, { address, date, trustedAt, lockdownLink }) => ({
    subject: say('letter.new-address.subject'),
    parts: [
      say('letter.new-address.added'),
      address,
      say('letter.new-address.date', { date }),
      say('letter.new-address.trusted', { trustedAt }),
      ...createLockdownParts(say, lockdownLink),
    ],
  }),
  withdrawal: (
    say,
    { isAutomatic, tokenName, amount, fee, received, address, date, next, receiptLink, lockdownLink },
  ) => ({
    subject: say('letter.withdrawal.subject', { amount }),
    parts: [
      isAutomatic
        ? say('letter.withdrawal.automatic')
        : tokenName === null
          ? say('letter.withdrawal.requested')
          : say('letter.withdrawal.token', { tokenName }),
      say('letter.withdrawal.amount', { amount }),
      say('letter.withdrawal.fee', { fee }),
      say('letter.withdrawal.received', { received }),
      say('letter.withdrawal.date', { date }),
      say('letter.to-address'),
      address,
      ...describeNext(say, next),
      say('letter.withdrawal.status'),
      { link: receiptLink, label: say('letter.withdrawal.link') },
      ...createLockdownParts(say, lockdownLink),
    ],
  }),
};
