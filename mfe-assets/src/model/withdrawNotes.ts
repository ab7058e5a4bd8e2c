import type { WithdrawalRule } from '@farm/contracts';
import { xchToMojo } from '@farm/contracts/amount';

/** Something to know before a withdrawal is asked for. */
export type WithdrawNote =
  | { about: 'notPaying' }
  | { about: 'autoMax'; autoMax: string }
  | { about: 'leftToday'; leftToday: string; dailyMax: string }
  | { about: 'coolDown'; until: string };

interface NotedWithdrawal {
  /** Decimal XCH; null while none is typed. */
  amount: string | null;
  /** Null while none is chosen. */
  address: { trustedAt: string } | null;
  rule: Pick<WithdrawalRule, 'autoMax' | 'leftToday' | 'dailyMax' | 'isPaying'>;
  /** Milliseconds since 1970. */
  now: number;
}

/** Why a withdrawal would be looked at, or wait, as far as its rule tells beforehand. */
export function noteWithdrawal({ amount, address, rule, now }: NotedWithdrawal): WithdrawNote[] {
  const notes: WithdrawNote[] = rule.isPaying ? [] : [{ about: 'notPaying' }];
  if (address && isCooling(address, now)) notes.push({ about: 'coolDown', until: address.trustedAt });
  if (amount === null) return notes;
  const { autoMax, leftToday, dailyMax } = rule;
  if (xchToMojo(amount) > xchToMojo(autoMax)) notes.push({ about: 'autoMax', autoMax });
  if (xchToMojo(amount) > xchToMojo(leftToday)) notes.push({ about: 'leftToday', leftToday, dailyMax });
  return notes;
}

/** Whether an address is so new that what goes to it waits. */
export function isCooling({ trustedAt }: { trustedAt: string }, now: number): boolean {
  return Date.parse(trustedAt) > now;
}
