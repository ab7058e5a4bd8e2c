import type { WithdrawalRule } from '@farm/contracts';
import { toMojo } from '@farm/contracts/amount';

/** Note to show before a withdrawal is requested. */
export type WithdrawNote =
  | { about: 'debt'; debt: string }
  | { about: 'notPaying' }
  | { about: 'autoMax'; autoMax: string }
  | { about: 'leftToday'; leftToday: string; dailyMax: string }
  | { about: 'coolDown'; until: string };

interface WithdrawDraft {
  /** Decimal XCH; null until typed. */
  amount: string | null;
  /** Null until chosen. */
  address: { trustedAt: string } | null;
  rule: Pick<WithdrawalRule, 'autoMax' | 'leftToday' | 'dailyMax' | 'isPaying'>;
  /** Milliseconds since 1970. */
  now: number;
}

/** Returns the reasons why a withdrawal would be reviewed or wait, as far as the rule determines them in advance. */
export function toWithdrawNotes({ amount, address, rule, now }: WithdrawDraft): WithdrawNote[] {
  const notes: WithdrawNote[] = rule.isPaying ? [] : [{ about: 'notPaying' }];
  if (address && isCooling(address, now)) notes.push({ about: 'coolDown', until: address.trustedAt });
  if (amount === null) return notes;
  const { autoMax, leftToday, dailyMax } = rule;
  if (toMojo(amount) > toMojo(autoMax)) notes.push({ about: 'autoMax', autoMax });
  if (toMojo(amount) > toMojo(leftToday)) notes.push({ about: 'leftToday', leftToday, dailyMax });
  return notes;
}

/** True while an address is so new that withdrawals to it wait. */
export function isCooling({ trustedAt }: { trustedAt: string }, now: number): boolean {
  return Date.parse(trustedAt) > now;
}
