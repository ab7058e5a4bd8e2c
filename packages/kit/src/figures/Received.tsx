import type { Withdrawal, WithdrawalStatus } from '@farm/contracts';
import type { ReactNode } from 'react';
import { Xch } from './Xch.tsx';

interface ReceivedProps extends Pick<Withdrawal, 'status' | 'received'> {
  /** Says that nothing arrives. */
  nothing: ReactNode;
}

/** The part of a withdrawal that arrives, or has arrived, in the wallet. */
export function Received({ status, received, nothing }: ReceivedProps) {
  return RETURNED.includes(status) ? nothing : <Xch xch={received} />;
}

/** Their amounts went back. */
const RETURNED: readonly WithdrawalStatus[] = ['failed', 'canceled', 'refunded'];
