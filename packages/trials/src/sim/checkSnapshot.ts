import { checkRequests } from './checkRequests.ts';
import { checkWithdrawals } from './checkWithdrawals.ts';
import { computeHoldings, type Model } from './model.ts';
import type { Snapshot, SnapshotEntry } from './snapshot.ts';

/**
 * Returns what contradicts double entry, or the acknowledgments to the clients, in the database; empty if all is
 * well. The model must have no response outstanding.
 */
export function checkSnapshot(snapshot: Snapshot, model: Model): string[] {
  return [
    ...checkBooks(snapshot),
    ...checkHoldings(snapshot, model),
    ...checkRequests(snapshot, model),
    ...checkWithdrawals(snapshot, model),
  ];
}

/** Returns what contradicts double entry in the database itself. */
export function checkBooks(snapshot: Snapshot): string[] {
  return [...checkSums(snapshot), ...checkBalances(snapshot)];
}

/** Checks that each transaction, and the whole ledger, sums to zero. */
function checkSums({ emptyTxs, entries }: Snapshot): string[] {
  const wrong = [...Map.groupBy(entries, ({ txId }) => txId)]
    .filter(([, txEntries]) => computeSum(txEntries) !== 0n)
    .map(([id, txEntries]) => `ledger transaction ${id} sums to ${computeSum(txEntries)}`);
  const empty = emptyTxs.map((id) => `ledger transaction ${id} has no entries`);
  return computeSum(entries) === 0n
    ? [...wrong, ...empty]
    : [...wrong, ...empty, `all sums to ${computeSum(entries)}`];
}

/** Checks that a balance is the sum of its entries, and that its frozen part equals the open withdrawals. */
function checkBalances({ balances, entries, withdrawals }: Snapshot): string[] {
  const open = withdrawals.filter(({ status }) =>
    ['pending', 'held', 'approved', 'sending'].includes(status),
  );
  return balances.flatMap(({ accountId, usable, frozen }) => {
    const ownEntries = entries.filter((entry) => entry.accountId === accountId);
    const inEntries = {
      usable: computeSum(ownEntries.filter(({ ledgerAccount }) => ledgerAccount === 'usable')),
      frozen: computeSum(ownEntries.filter(({ ledgerAccount }) => ledgerAccount === 'frozen')),
    };
    const underWithdrawal = open
      .filter((withdrawal) => withdrawal.accountId === accountId)
      .reduce((sum, { grossMojo }) => sum + grossMojo, 0n);
    return [
      ...compareFigures(`balance of ${accountId} against its entries`, { usable, frozen }, inEntries),
      ...compareFigures(
        `frozen of ${accountId} against open withdrawals`,
        { frozen },
        { frozen: underWithdrawal },
      ),
      ...(usable < 0n || frozen < 0n ? [`balance of ${accountId} is less than nothing`] : []),
    ];
  });
}

/** Checks that balances match the acknowledged operations, to the mojo. */
function checkHoldings({ balances }: Snapshot, model: Model): string[] {
  return model.people.flatMap(({ id }, person) => {
    const { usable = -1n, frozen = -1n } = balances.find(({ accountId }) => accountId === id) ?? {};
    return compareFigures(
      `balance of ${id} against what was told`,
      { usable, frozen },
      computeHoldings(model, person),
    );
  });
}

/** Returns a sentence for each figure that differs from the expected figure. */
export function compareFigures<Name extends string>(
  what: string,
  found: Record<Name, bigint>,
  expected: Record<Name, bigint>,
): string[] {
  return (Object.keys(expected) as Name[])
    .filter((name) => found[name] !== expected[name])
    .map((name) => `${what}: ${name} is ${found[name]}, expected ${expected[name]}`);
}

function computeSum(entries: Pick<SnapshotEntry, 'amount'>[]): bigint {
  return entries.reduce((sum, { amount }) => sum + amount, 0n);
}
