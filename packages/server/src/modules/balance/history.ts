import type { BalanceHistory, BalanceRange } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import type { Db } from '@farm/database';
import { buildHistorySql } from './balance.repository.ts';

const POINT_COUNT = 60;
const DAY_SECONDS = 86_400;
const secondsByRange: Record<BalanceRange, number> = {
  '7d': 7 * DAY_SECONDS,
  '30d': 30 * DAY_SECONDS,
  '90d': 90 * DAY_SECONDS,
  '1y': 365 * DAY_SECONDS,
};

/** Returns the account's balance at equally spaced instants, the last being now. */
export async function readBalanceHistory(
  db: Db,
  accountId: string,
  range: BalanceRange,
): Promise<BalanceHistory> {
  const { rows } = await buildHistorySql({
    accountId,
    points: POINT_COUNT,
    seconds: secondsByRange[range],
  }).execute(db);
  return {
    points: rows.map(({ at, usable, frozen }) => ({
      at: at.toISOString(),
      total: toXch(usable + frozen),
      usable: toXch(usable),
    })),
  };
}
