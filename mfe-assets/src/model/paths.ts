import { ASSETS_PATH } from '@farm/kit';

/** Page of the payout addresses, in another remote. */
export const ADDRESSES_PATH = '/center/security/addresses';

/** Returns the path of a withdrawal's receipt. */
export function toWithdrawalPath(id: string): string {
  return `${ASSETS_PATH}/withdrawals/${id}`;
}
