const ASSETS_PATH = '/center/my/assets';

/** The withdrawal log. */
export const WITHDRAWALS_PATH = `${ASSETS_PATH}?log=withdrawals`;
/** Page of the payout addresses, in another remote. */
export const ADDRESSES_PATH = '/center/security/addresses';

/** Returns the path of a withdrawal's receipt. */
export function toWithdrawalPath(id: string): string {
  return `${ASSETS_PATH}/withdrawals/${id}`;
}
