import type { Payment, WithdrawalStatus } from '@farm/contracts';

/** State of a payment, as message id suffixes. */
export interface PaymentMessageKeys {
  state: Payment['state'] | 'final';
  /** Set once a block that held the payment was replaced, until the payment is final. */
  reorg: 'waits' | 'again' | null;
}

/** Returns the message id suffixes for the payment of a withdrawal that is being sent, or was sent. */
export function toPaymentMessageKeys(
  { state, reorgs }: Pick<Payment, 'state' | 'reorgs'>,
  status: WithdrawalStatus,
): PaymentMessageKeys {
  if (status === 'success') return { state: 'final', reorg: null };
  if (reorgs === 0) return { state, reorg: null };
  return { state, reorg: state === 'block' ? 'again' : 'waits' };
}
