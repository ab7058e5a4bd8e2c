import { toMojo, toXch } from '@farm/contracts/amount';

/** Computes the sum of profits, in decimal XCH. */
export function computeProfitSum(profits: readonly { amount: string }[]): string {
  return toXch(profits.reduce((sumMojo, { amount }) => sumMojo + toMojo(amount), 0n));
}
