import { puzzleHashOf } from '@farm/chain';
import type { Payee } from '@farm/signer/client';
import type { WithdrawalRow } from './repository.ts';

/** Returns the payment that a withdrawal requests. */
export function toPayee({ id, address, netMojo }: WithdrawalRow): Payee {
  return { withdrawalId: id, puzzleHash: puzzleHashOf(address), netMojo };
}
