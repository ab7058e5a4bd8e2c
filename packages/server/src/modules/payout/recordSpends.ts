import { MAX_RECORDED_SPENDS } from '@farm/contracts';
import { AppError } from '../../errors.ts';
import { recordSpend, type SpendDependencies } from './recordSpend.ts';
import type { SpendRecord } from './spendRecord.ts';
import { findPayoutState } from './state.repository.ts';

/**
 * Records unknown spends that are final, oldest first, each in a transaction of its own and at most so many: after an error
 * or a restart, another call goes on. Accounts owe back what they got without a withdrawal. Spends that somebody else records meanwhile are left to them.
 * @returns the numbers of spends recorded by this call, and of final ones left
 */
export async function recordSpends(
  dependencies: SpendDependencies,
  record: Omit<SpendRecord, 'coinId' | 'isCollecting'>,
  limit = MAX_RECORDED_SPENDS,
): Promise<{ recorded: number; left: number }> {
  const state = await findPayoutState(dependencies.db);
  const finalHeight = Number(state?.height ?? 0n) - dependencies.config.withdrawals.confirmations;
  const due = (state?.spends ?? []).filter(({ height }) => height <= finalHeight);
  let recorded = 0;
  for (const { coinId } of due.slice(0, limit)) {
    const isRecorded = await recordSpend(dependencies, { ...record, coinId, isCollecting: true }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError && error.code === 'not_found') return false;
        throw error;
      },
    );
    if (isRecorded) recorded++;
  }
  return { recorded, left: Math.max(0, due.length - limit) };
}
