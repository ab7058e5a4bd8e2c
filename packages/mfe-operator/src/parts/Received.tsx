import type { Withdrawal, WithdrawalStatus } from '@farm/contracts';
import { FormattedMessage } from '@farm/remote-sdk';
import { Xch } from './Xch.tsx';

/** Their amounts went back. */
const GIVEN_BACK: readonly WithdrawalStatus[] = ['failed', 'canceled', 'refunded'];

/** What of a withdrawal arrives, or has arrived, in the wallet. */
export function Received({ status, received }: Pick<Withdrawal, 'status' | 'received'>) {
  if (GIVEN_BACK.includes(status)) return <FormattedMessage id="operator.none" />;
  return <Xch xch={received} />;
}
