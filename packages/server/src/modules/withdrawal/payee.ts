import { puzzleHashOf } from '@farm/chain';
import type { Payee } from '@farm/signer/client';
import type { WithdrawalRow } from './repository.ts';

/** The payment that a withdrawal asks for. */
export function toPayee({ id, address, netMojo }: WithdrawalRow): Payee {
  return { withdrawalId: id, puzzleHash: puzzleHashOf(address), netMojo };
}
