import type { Logger } from '@farm/process';
import type { PayoutSettings, WithdrawalSettings } from '../../config.ts';
import { startLoop } from '../../loops/startLoop.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import type { Live } from '../live/index.ts';
import { settleCredits } from '../profit/index.ts';
import { updateDifficulties } from './difficulty.ts';
import type { PoolDependencies } from './poolDependencies.ts';
import { settlePartials } from './settlePartials.ts';
import { settleRewards } from './settleRewards.ts';

const DIFFICULTY_MS = 300_000;

/** Parts of what the pool repeats on its own. */
export interface PoolLoopParts {
  pool?: PoolDependencies | undefined;
  live: Live;
  mailQueue: MailQueue;
  withdrawals: Pick<WithdrawalSettings, 'confirmations'>;
  payouts: Pick<PayoutSettings, 'pollSeconds'>;
  log: Logger;
}

/**
 * Starts what the pool repeats on its own, if there is one. Several processes may do it at once.
 * @returns a function that stops it
 */
export function startPoolLoops({
  pool,
  live,
  mailQueue,
  withdrawals,
  payouts,
  log,
}: PoolLoopParts): () => Promise<void> {
  if (!pool) return () => Promise.resolve();
  const { db } = pool;
  const { confirmations } = withdrawals;
  const intervalMs = payouts.pollSeconds * 1_000;
  const stops = [
    startLoop({
      name: 'partials',
      intervalMs,
      work: async () => {
        await settlePartials(pool);
        await settleCredits({ db, live });
      },
      log,
    }),
    startLoop({
      name: 'rewards',
      intervalMs,
      work: () => settleRewards({ ...pool, mailQueue, confirmations, log }),
      log,
    }),
    startLoop({ name: 'difficulties', intervalMs: DIFFICULTY_MS, work: () => updateDifficulties(pool), log }),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
