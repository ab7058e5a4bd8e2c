import type { WithdrawalRule } from '@farm/contracts';
import { toXch, toMojo } from '@farm/contracts/amount';
import { parseXch } from '@farm/remote-sdk';
import { toDebt } from './debt.ts';

/** Problem with an amount to withdraw, as a message id suffix. */
export type AmountProblem = 'required' | 'number' | 'decimals' | 'fee' | 'min' | 'usable' | 'debt';

/** Limits that an amount is checked against, and the language that it is typed in. */
interface AmountLimits {
  rule: Pick<WithdrawalRule, 'fee' | 'min'>;
  /** Decimal XCH. */
  usable: string;
  locale: string;
}

/** Parses an amount entered by the user into normalized decimal XCH, or returns what is wrong with it. */
export function parseAmount(
  text: string,
  { rule, usable, locale }: AmountLimits,
): { xch: string } | { problem: AmountProblem } {
  if (text.trim() === '') return { problem: 'required' };
  const parsed = parseXch(text, locale);
  if ('problem' in parsed) return parsed;
  const mojo = toMojo(parsed.xch);
  if (mojo <= toMojo(rule.fee)) return { problem: 'fee' };
  if (mojo < toMojo(rule.min)) return { problem: 'min' };
  if (toDebt(usable) !== null) return { problem: 'debt' };
  if (mojo > toMojo(usable)) return { problem: 'usable' };
  return parsed;
}

/** Returns the exact amount that arrives after the fee, in decimal XCH; null if nothing would arrive. */
export function computeReceivedXch(text: string, fee: string, locale: string): string | null {
  const parsed = parseXch(text, locale);
  if ('problem' in parsed) return null;
  const mojo = toMojo(parsed.xch) - toMojo(fee);
  return mojo > 0n ? toXch(mojo) : null;
}
