import { puzzleHashOf } from '@farm/chain';
import type { WithdrawalRow } from './repository.ts';

/** The payment that a withdrawal asks for. */
export interface Payee {
  withdrawalId: string;
  /** Of the address, in hex. */
  puzzleHash: string;
  /** Mojo that arrive: see {@link netOf}. */
  amount: bigint;
}

/** Mojo that arrive of a withdrawal: the amount that was asked for, less the fee of the farm. */
export function netOf({ amount, fee }: Pick<WithdrawalRow, 'amount' | 'fee'>): bigint {
  return amount - fee;
}

/** The payment that the withdrawal asks for. */
export function toPayee(withdrawal: WithdrawalRow): Payee {
  const { id, address } = withdrawal;
  return { withdrawalId: id, puzzleHash: puzzleHashOf(address), amount: netOf(withdrawal) };
}
