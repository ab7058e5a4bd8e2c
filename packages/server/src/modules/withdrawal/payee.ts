import { decodeAddress } from '@farm/chain';
import type { Payee } from '@farm/signer/client';
import type { WithdrawalRow } from './withdrawal.repository.ts';

/** Returns the payment that a withdrawal requests. */
export function toPayee({ id, address, netMojo }: WithdrawalRow): Payee {
  return { withdrawalId: id, puzzleHash: decodeAddress(address), netMojo };
}
