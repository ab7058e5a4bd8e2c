import type { WithdrawalStatus } from '@farm/contracts';
import { byRef, sameEntries } from './checkDeeds.ts';
import { whereabouts, type KnownWithdrawal, type Model } from './model.ts';
import type { Snapshot, SnapshotEntry, SnapshotWithdrawal } from './snapshot.ts';

/** Legal transitions of a withdrawal. Duplicated here, so that a mistake in the product's own table shows. */
const STEPS: Record<WithdrawalStatus | 'new', readonly WithdrawalStatus[]> = {
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
export function checkWithdrawals({ withdrawals, entries }: Snapshot, model: Model): string[] {
  const posted = {
    requested: byRef(entries, 'withdrawal_requested'),
    returned: byRef(entries, 'withdrawal_returned'),
    settled: byRef(entries, 'withdrawal_settled'),
  };
  return [
    ...withdrawals.flatMap((one) => [...checkPath(one), ...checkEntries(one, posted)]),
    ...withdrawals.flatMap((one) => {
      const known = model.withdrawals.get(one.id);
      return known ? checkTold(one, known) : [];
    }),
    ...checkStray(withdrawals, posted),
  ];
}

function checkPath({ id, path, status }: SnapshotWithdrawal): string[] {
  const way = path.map(({ to }) => to).join(' → ');
  const illegal = path.filter(({ from, to }, index) => {
    const before = path[index - 1]?.to ?? null;
    return from !== before || !STEPS[from ?? 'new'].includes(to);
  });
  return [
    ...(illegal.length > 0 ? [`withdrawal ${id} went an illegal way: ${way}`] : []),
    ...(path.at(-1)?.to === status ? [] : [`withdrawal ${id} is ${status}, its events say ${way}`]),
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
  })) as [Side, Side];
  const isReturned = status === 'canceled' || status === 'refunded';
  const settled = [
    frozen(-grossMojo),
    { ledgerAccount: 'hot_wallet' as const, accountId: null, amount: grossMojo - feeMojo },
    ...(feeMojo > 0n ? [{ ledgerAccount: 'fee_income' as const, accountId: null, amount: feeMojo }] : []),
  ];
  return [
    ...sameEntries(`asking for ${ref}`, posted.requested.get(ref) ?? [], [
      usable(-grossMojo),
      frozen(grossMojo),
    ]),
    ...sameEntries(
      `giving back ${ref} (${status})`,
      posted.returned.get(ref) ?? [],
      isReturned ? [usable(grossMojo), frozen(-grossMojo)] : [],
    ),
    ...sameEntries(
      `settling ${ref} (${status})`,
      posted.settled.get(ref) ?? [],
      status === 'success' ? settled : [],
    ),
  ];
}

type Side = (mojo: bigint) => Pick<SnapshotEntry, 'ledgerAccount' | 'accountId' | 'amount'>;

function checkTold({ id, status }: SnapshotWithdrawal, known: KnownWithdrawal): string[] {
  const possible = expectedStatuses(known);
  return possible.includes(status)
    ? []
    : [
        `withdrawal ${id} is ${status}, acknowledged was: ${[...known.facts].join(', ') || 'nothing after asking'}`,
      ];
}

function expectedStatuses(known: KnownWithdrawal): WithdrawalStatus[] {
  const { facts } = known;
  if (whereabouts(known) === 'paid') return ['success'];
  if (facts.has('canceled')) return ['canceled'];
  if (whereabouts(known) === 'returned') return ['refunded'];
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
