import type { Withdrawal, WithdrawalStatus } from '@farm/contracts';
import type { ReactNode } from 'react';
import { Xch } from './Xch.tsx';

interface ReceivedProps extends Pick<Withdrawal, 'status' | 'received'> {
  /** Shown if nothing arrives. */
  placeholder: ReactNode;
}

/** Amount of a withdrawal that the wallet receives, or has received. */
export function Received({ status, received, placeholder }: ReceivedProps) {
  return RETURNED_STATUSES.includes(status) ? placeholder : <Xch xch={received} />;
}

/** Statuses whose amounts went back to the balance. */
const RETURNED_STATUSES: readonly WithdrawalStatus[] = ['failed', 'canceled', 'refunded'];
