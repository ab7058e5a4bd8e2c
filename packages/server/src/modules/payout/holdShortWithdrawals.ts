import { toXch } from '@farm/contracts/amount';
import { listOperators } from '../operator/index.ts';
import { holdForHotWallet, publishWithdrawalChange, sendOutcomeMails } from '../withdrawal/index.ts';
import type { PayoutDependencies } from './payoutDependencies.ts';
import { hasShortWithdrawals } from './payout.repository.ts';

/**
 * Holds withdrawals that the wallet does not cover, and tells their users. Notifies operators of the first only: further holds require no
 * other action.
 */
export async function holdShortWithdrawals(
  { db, live, mailQueue, log }: PayoutDependencies,
  ids: readonly string[],
): Promise<void> {
  const held = await db.transaction().execute(async (transaction) => {
    const isFirst = !(await hasShortWithdrawals(transaction));
    const held = await holdForHotWallet(transaction, ids);
    await sendOutcomeMails(transaction, mailQueue, { withdrawals: held, outcome: 'held' });
    if (held.length === 0 || !isFirst) return held;
    const amount = toXch(held.reduce((sum, { netMojo }) => sum + netMojo, 0n));
    for (const accountId of await listOperators(transaction)) {
      const job = { kind: 'wallet-short', accountId, count: held.length, amount } as const;
      await mailQueue.enqueue(transaction, job);
    }
    return held;
  });
  for (const withdrawal of held) publishWithdrawalChange(live, withdrawal);
  if (held.length > 0) log.warn({ count: held.length }, 'wallet short of funds: withdrawals held');
}
