import type { Payment, WithdrawalStatus } from '@farm/contracts';

/** How a payment stands, as the ends of message ids. */
export interface PaymentWords {
  state: Payment['state'] | 'final';
  /** Said when a block that held it was replaced, while that matters. */
  reorg: 'waits' | 'again' | null;
}

/** Words for a payment of a withdrawal that is being sent, or was. */
export function toPaymentWords(
  { state, reorgs }: Pick<Payment, 'state' | 'reorgs'>,
  status: WithdrawalStatus,
): PaymentWords {
  if (status === 'success') return { state: 'final', reorg: null };
  if (reorgs === 0) return { state, reorg: null };
  return { state, reorg: state === 'block' ? 'again' : 'waits' };
}
