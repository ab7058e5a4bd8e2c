import type { KeyedDeed, Model } from './model.ts';
import type { Snapshot, SnapshotEntry } from './snapshot.ts';

/**
 * Checks that each acknowledged deposit, profit run and withdrawal exists once, as acknowledged, and that there
 * are no others.
 */
export function checkDeeds(snapshot: Snapshot, model: Model): string[] {
  return [
    ...checkDeposits(snapshot, model),
    ...checkProfit(snapshot, model),
    ...checkTaken(snapshot, model),
    ...checkKinds(snapshot),
  ];
}

function checkDeposits({ entries }: Snapshot, model: Model): string[] {
  const deeds = doneOf(model, 'deposit');
  const posted = byRef(entries, 'deposit');
  const expectedRefs = new Map(deeds.map((deed) => [`operator ${model.operator.id} ${deed.key}`, deed]));
  return [
    ...missing('deposit', { found: posted, expected: expectedRefs }),
    ...[...expectedRefs].flatMap(([ref, deed]) => {
      const amount = deed.done?.variant.moves.get(deed.person) ?? 0n;
      const accountId = model.people[deed.person]?.id ?? null;
      return sameEntries(`deposit ${ref}`, posted.get(ref) ?? [], [
        { ledgerAccount: 'suspense', accountId: null, amount: -amount },
        { ledgerAccount: 'usable', accountId, amount },
      ]);
    }),
  ];
}

/** Checks the profit runs; a line of 0 posts no entries. */
function checkProfit({ entries, profitRuns }: Snapshot, model: Model): string[] {
  const deeds = doneOf(model, 'profit');
  const posted = entries.filter(({ kind }) => kind === 'profit');
  const known = new Set(deeds.map(({ done }) => done?.id));
  const ofRun = (id: string) => posted.filter(({ refId }) => refId.includes(id));
  const unknown = profitRuns.filter((id) => !known.has(id)).map((id) => `profit run ${id} was never told`);
  const wrong = deeds.flatMap(({ done }) => {
    if (!done) return [];
    if (!profitRuns.includes(done.id)) return [`profit run ${done.id} was told and is not there`];
    const lines = [...done.variant.moves].filter(([, amount]) => amount > 0n);
    return sameEntries(
      `profit run ${done.id}`,
      ofRun(done.id),
      lines.flatMap(([person, amount]) => [
        { ledgerAccount: 'farming_income' as const, accountId: null, amount: -amount },
        { ledgerAccount: 'usable' as const, accountId: model.people[person]?.id ?? null, amount },
      ]),
    );
  });
  const stray = posted.filter(
    ({ refId }) => ![...known].some((id) => id !== undefined && refId.includes(id)),
  );
  return [...unknown, ...wrong, ...stray.map(({ txId }) => `profit transaction ${txId} belongs to no run`)];
}

function checkTaken({ withdrawals }: Snapshot, model: Model): string[] {
  const byId = new Map(withdrawals.map((one) => [one.id, one]));
  const keys = new Set(withdrawals.map(({ accountId, key }) => `${accountId} ${key}`));
  const doubled = withdrawals.length - keys.size;
  return [
    ...(doubled > 0 ? [`${doubled} withdrawals share a key with another`] : []),
    ...missing('withdrawal', { found: byId, expected: model.withdrawals }),
    ...[...model.withdrawals.values()].flatMap(({ id, person, amountMojo, deed }) => {
      const found = byId.get(id);
      const accountId = model.people[person]?.id;
      const isSame =
        found?.grossMojo === amountMojo && found.accountId === accountId && found.key === deed.key;
      return found && !isSame ? [`withdrawal ${id} is not the one that was told`] : [];
    }),
  ];
}

const KINDS = ['deposit', 'profit', 'withdrawal_requested', 'withdrawal_settled', 'withdrawal_returned'];

function checkKinds({ entries }: Snapshot): string[] {
  const others = new Set(entries.map(({ kind }) => kind).filter((kind) => !KINDS.includes(kind)));
  return [...others].map((kind) => `ledger transactions of kind ${kind} that nobody asked for`);
}

/** Returns a sentence if the entries differ from the expected entries, in any order. */
export function sameEntries(
  what: string,
  found: SnapshotEntry[],
  expected: Pick<SnapshotEntry, 'ledgerAccount' | 'accountId' | 'amount'>[],
): string[] {
  const [there, due] = [found, expected].map((entries) =>
    entries
      .map(({ ledgerAccount, accountId, amount }) => `${ledgerAccount} ${accountId ?? 'farm'} ${amount}`)
      .toSorted()
      .join(', '),
  );
  return there === due ? [] : [`${what} posted [${there}], expected [${due}]`];
}

/** Groups the entries of a kind by reference. */
export function byRef(entries: SnapshotEntry[], kind: string): Map<string, SnapshotEntry[]> {
  return Map.groupBy(
    entries.filter((entry) => entry.kind === kind),
    ({ refType, refId }) => `${refType} ${refId}`,
  );
}

function doneOf(model: Model, kind: KeyedDeed['kind']): KeyedDeed[] {
  return model.deeds.filter((deed) => deed.kind === kind && deed.done !== null);
}

function missing(
  what: string,
  { found, expected }: { found: Map<string, unknown>; expected: Map<string, unknown> },
): string[] {
  return [
    ...[...expected.keys()]
      .filter((key) => !found.has(key))
      .map((key) => `${what} ${key} was told and is not there`),
    ...[...found.keys()]
      .filter((key) => !expected.has(key))
      .map((key) => `${what} ${key} is there and was never told`),
  ];
}
