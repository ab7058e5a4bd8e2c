const ASSETS_PATH = '/center/my/assets';

/** The log of withdrawals. */
export const WITHDRAWALS_PATH = `${ASSETS_PATH}?log=withdrawals`;
/** The addresses to withdraw to, a page of another remote. */
export const ADDRESSES_PATH = '/center/security/addresses';

/** The receipt of a withdrawal. */
export function withdrawalPath(id: string): string {
  return `${ASSETS_PATH}/withdrawals/${id}`;
}
