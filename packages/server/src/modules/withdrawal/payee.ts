import { toPuzzleHash } from '@farm/contracts/chia-address';
import type { Selectable } from 'kysely';
import type { WithdrawalTable } from '../../database/schema.ts';

type WithdrawalRow = Selectable<WithdrawalTable>;

/** Who gets how much of a withdrawal. */
export interface Payee {
  withdrawalId: string;
  /** Of the address, in hex. */
  puzzleHash: string;
  /** What arrives, mojo. */
  amount: bigint;
}

/** What arrives of a withdrawal, mojo: what was asked for, less the fee of the farm. */
export function netOf({ amount, fee }: Pick<WithdrawalRow, 'amount' | 'fee'>): bigint {
  return amount - fee;
}

/** Whom a withdrawal asks to pay. */
export function toPayee(withdrawal: WithdrawalRow): Payee {
  const { id, address } = withdrawal;
  return { withdrawalId: id, puzzleHash: puzzleHashOf(address), amount: netOf(withdrawal) };
}

/** The puzzle hash of an address, in hex. */
export function puzzleHashOf(address: string): string {
  return Buffer.from(toPuzzleHash(address)).toString('hex');
}
