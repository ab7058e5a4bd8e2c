import type { UnknownSpendView } from '@farm/contracts';
import { toMojo, toXch } from '@farm/contracts/amount';

/** Sums of what recording spends does, in decimal XCH. */
export interface SpendSums {
  withdrawals: { count: number; amount: string };
  owed: { count: number; amount: string };
  /** Also what the spends paid to the chain. */
  suspense: string;
}

/** Computes what recording spends that no batch explains does in sum. */
export function toSpendSums(spends: readonly UnknownSpendView[]): SpendSums {
  const outputs = spends.flatMap((spend) => spend.outputs);
  const select = (use: UnknownSpendView['outputs'][number]['use']) =>
    outputs.filter((output) => output.use === use);
  const [withdrawals, owed] = [select('withdrawal'), select('owed')];
  const known = sumOf([...withdrawals, ...owed, ...select('wallet'), ...select('paid')]);
  return {
    withdrawals: { count: withdrawals.length, amount: toXch(sumOf(withdrawals)) },
    owed: { count: owed.length, amount: toXch(sumOf(owed)) },
    suspense: toXch(sumOf(spends) - known),
  };
}

function sumOf(amounts: readonly { amount: string }[]): bigint {
  return amounts.reduce((sum, { amount }) => sum + toMojo(amount), 0n);
}
