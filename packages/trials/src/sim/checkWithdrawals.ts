import type { WithdrawalStatus } from '@farm/contracts';
import { selectEntriesByRef, compareEntries } from './checkRequests.ts';
import { toMoneyLocation, type AcknowledgedWithdrawal, type Model } from './model.ts';
import type { Snapshot, SnapshotEntry, SnapshotWithdrawal } from './snapshot.ts';

/** Legal transitions of a withdrawal. Duplicated here, so that a mistake in the product's own table shows. */
const LEGAL_TRANSITIONS: Record<WithdrawalStatus | 'new', readonly WithdrawalStatus[]> = {
  new: ['pending'],
  pending: ['held', 'approved', 'canceled', 'failed'],
  // A hold may gain or lose a reason and remain a hold.
  held: ['held', 'pending', 'approved', 'canceled', 'failed'],
  approved: ['held', 'sending', 'failed'],
  sending: ['success', 'failed'],
  failed: ['refunded'],
  success: [],
  canceled: [],
  refunded: [],
};

/**
 * Checks that each withdrawal reached its status by legal transitions, moved its money accordingly, and matches
 * the acknowledgments.
 */
export function checkWithdrawals(snapshot: Snapshot, model: Model): string[] {
  return [
    ...checkPaths(snapshot),
    ...snapshot.withdrawals.flatMap((withdrawal) => {
      const known = model.withdrawals.get(withdrawal.id);
      return known ? checkAcknowledged(withdrawal, known) : [];
    }),
  ];
}

/** Checks that each withdrawal reached its status by legal transitions, and moved its money accordingly. */
export function checkPaths({ withdrawals, entries }: Snapshot): string[] {
  const posted = {
    requested: selectEntriesByRef(entries, 'withdrawal_requested'),
    returned: selectEntriesByRef(entries, 'withdrawal_returned'),
    settled: selectEntriesByRef(entries, 'withdrawal_settled'),
  };
  return [
    ...withdrawals.flatMap((withdrawal) => [...checkPath(withdrawal), ...checkEntries(withdrawal, posted)]),
    ...checkStray(withdrawals, posted),
  ];
}

function checkPath({ id, path, status }: SnapshotWithdrawal): string[] {
  const pathText = path.map(({ to }) => to).join(' → ');
  const illegal = path.filter(({ from, to }, index) => {
    const before = path[index - 1]?.to ?? null;
    return from !== before || !LEGAL_TRANSITIONS[from ?? 'new'].includes(to);
  });
  return [
    ...(illegal.length > 0 ? [`withdrawal ${id} went an illegal way: ${pathText}`] : []),
    ...(path.at(-1)?.to === status ? [] : [`withdrawal ${id} is ${status}, its events say ${pathText}`]),
    // A failed withdrawal is refunded in the same transaction.
    ...(status === 'failed' ? [`withdrawal ${id} failed and was not refunded`] : []),
  ];
}

type Posted = Record<'requested' | 'returned' | 'settled', Map<string, SnapshotEntry[]>>;

function checkEntries(
  { id, accountId, grossMojo, feeMojo, status }: SnapshotWithdrawal,
  posted: Posted,
): string[] {
  const ref = `withdrawal ${id}`;
  const [usable, frozen] = (['usable', 'frozen'] as const).map((ledgerAccount) => (mojo: bigint) => ({
    ledgerAccount,
    accountId,
    amount: mojo,
  })) as [ToEntry, ToEntry];
  const isReturned = status === 'canceled' || status === 'refunded';
  const settled = [
    frozen(-grossMojo),
    { ledgerAccount: 'hot_wallet' as const, accountId: null, amount: grossMojo - feeMojo },
    ...(feeMojo > 0n ? [{ ledgerAccount: 'fee_income' as const, accountId: null, amount: feeMojo }] : []),
  ];
  return [
    ...compareEntries(`asking for ${ref}`, posted.requested.get(ref) ?? [], [
      usable(-grossMojo),
      frozen(grossMojo),
    ]),
    ...compareEntries(
      `giving back ${ref} (${status})`,
      posted.returned.get(ref) ?? [],
      isReturned ? [usable(grossMojo), frozen(-grossMojo)] : [],
    ),
    ...compareEntries(
      `settling ${ref} (${status})`,
      posted.settled.get(ref) ?? [],
      status === 'success' ? settled : [],
    ),
  ];
}

type ToEntry = (mojo: bigint) => Pick<SnapshotEntry, 'ledgerAccount' | 'accountId' | 'amount'>;

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

function checkStray(withdrawals: SnapshotWithdrawal[], posted: Posted): string[] {
  const refs = new Set(withdrawals.map(({ id }) => `withdrawal ${id}`));
  return Object.entries(posted).flatMap(([what, byRefs]) =>
    [...byRefs.keys()]
      .filter((ref) => !refs.has(ref))
      .map((ref) => `money ${what} for ${ref}, which is not there`),
  );
}
