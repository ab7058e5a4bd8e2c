import type { WithdrawalRule } from '@farm/contracts';
import { mojoToXch, xchToMojo } from '@farm/contracts/amount';
import { parseXch } from '@farm/remote-sdk';

/** What is wrong with an amount to withdraw; the end of a message id. */
export type AmountProblem = 'required' | 'number' | 'decimals' | 'fee' | 'min' | 'usable';

/** What an amount is measured by. */
interface AmountLimits {
  rule: Pick<WithdrawalRule, 'fee' | 'min'>;
  /** Decimal XCH. */
  usable: string;
}

/** Decimal XCH in normal form, or what is wrong with the amount typed. */
export function readAmount(
  text: string,
  { rule, usable }: AmountLimits,
): { xch: string } | { problem: AmountProblem } {
  if (text.trim() === '') return { problem: 'required' };
  const parsed = parseXch(text);
  if ('problem' in parsed) return parsed;
  const mojo = xchToMojo(parsed.xch);
  if (mojo <= xchToMojo(rule.fee)) return { problem: 'fee' };
  if (mojo < xchToMojo(rule.min)) return { problem: 'min' };
  if (mojo > xchToMojo(usable)) return { problem: 'usable' };
  return parsed;
}

/** What arrives of an amount typed, exactly, in decimal XCH; null while nothing would. */
export function toReceived(text: string, fee: string): string | null {
  const parsed = parseXch(text);
  if ('problem' in parsed) return null;
  const mojo = xchToMojo(parsed.xch) - xchToMojo(fee);
  return mojo > 0n ? mojoToXch(mojo) : null;
}
