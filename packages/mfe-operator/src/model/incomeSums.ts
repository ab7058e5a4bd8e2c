import type { Income } from '@farm/contracts/operator';
import { toMojo, toXch } from '@farm/contracts/amount';

/** Blocks won, rewards booked and payments of profit runs over some days; amounts in decimal XCH. */
export function computeIncomeSums(days: Income['days']): { rewards: number; income: string; paid: string } {
  const sum = (key: 'income' | 'paid') => toXch(days.reduce((total, day) => total + toMojo(day[key]), 0n));
  return {
    rewards: days.reduce((total, day) => total + day.rewards, 0),
    income: sum('income'),
    paid: sum('paid'),
  };
}
