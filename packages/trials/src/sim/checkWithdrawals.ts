import type { WithdrawalStatus } from '@farm/contracts';
import { toMoneyLocation, type AcknowledgedWithdrawal, type Model } from './model.ts';
import type { Snapshot, SnapshotWithdrawal } from './snapshot.ts';

/** Checks that each withdrawal has the status that its acknowledgments imply. */
export function checkWithdrawals({ withdrawals }: Snapshot, model: Model): string[] {
  return withdrawals.flatMap((withdrawal) => {
    const known = model.withdrawals.get(withdrawal.id);
    return known ? checkAcknowledged(withdrawal, known) : [];
  });
}

function checkAcknowledged({ id, status }: SnapshotWithdrawal, known: AcknowledgedWithdrawal): string[] {
  const possible = expectedStatuses(known);
  return possible.includes(status)
    ? []
    : [
        `withdrawal ${id} is ${status}, acknowledged was: ${[...known.facts].join(', ') || 'nothing after asking'}`,
      ];
}

function expectedStatuses(known: AcknowledgedWithdrawal): WithdrawalStatus[] {
  const { facts } = known;
  if (toMoneyLocation(known) === 'paid') return ['success'];
  if (facts.has('canceled')) return ['canceled'];
  if (toMoneyLocation(known) === 'returned') return ['refunded'];
  return facts.has('sent') ? ['sending'] : ['pending', 'held', 'approved'];
}
