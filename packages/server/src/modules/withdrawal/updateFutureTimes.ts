import type { FastifyBaseLogger } from 'fastify';
import type { WithdrawalSettings } from '../../config.ts';
import type { Db } from '@farm/database';
import type { Live } from '../live/index.ts';
import { updateFutureCoolDowns, updateFutureWithdrawals } from './clock.repository.ts';
import { publishWithdrawalChange } from './service.ts';

/**
 * Sets times that are in the future to now, because the database's clock was ahead when it wrote them. Without this,
 * withdrawals of that time would wait, and count towards the daily limits, until the clock gets there.
 */
export async function updateFutureTimes({
  db,
  live,
  withdrawals,
  log,
}: {
  db: Db;
  live: Pick<Live, 'publish'>;
  withdrawals: WithdrawalSettings;
  log: FastifyBaseLogger;
}): Promise<void> {
  const changed = await db.transaction().execute(async (transaction) => {
    await updateFutureCoolDowns(transaction);
    return updateFutureWithdrawals(transaction, withdrawals);
  });
  for (const withdrawal of changed) publishWithdrawalChange(live, withdrawal);
  if (changed.length > 0)
    log.warn({ withdrawals: changed.length }, 'times in the future set to now: the clock was ahead');
}
