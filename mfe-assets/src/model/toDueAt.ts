import type { WithdrawalDetail } from '@farm/contracts';

/**
 * Returns the time at which a withdrawal advances by itself, in milliseconds since 1970 by the clock of this computer,
 * however wrong that is; null if it does not advance by itself.
 * @param receivedAt time at which the withdrawal arrived, by the same clock
 */
export function toDueAt(
  { remainingMs }: Pick<WithdrawalDetail, 'remainingMs'>,
  receivedAt: number,
): number | null {
  return remainingMs === null ? null : receivedAt + remainingMs;
}
