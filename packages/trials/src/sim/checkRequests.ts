import type { KeyedRequest, Model } from './model.ts';
import type { Snapshot, SnapshotEntry } from './snapshot.ts';

/**
 * Checks that each acknowledged deposit, profit run and withdrawal exists once, as acknowledged, and that there
 * are no others.
 */
export function checkRequests(snapshot: Snapshot, model: Model): string[] {
  return [
    ...checkDeposits(snapshot, model),
    ...checkProfit(snapshot, model),
    ...checkAcceptedWithdrawals(snapshot, model),
    ...checkKinds(snapshot),
  ];
}

function checkDeposits({ entries }: Snapshot, model: Model): string[] {
  return (['deposit', 'correction'] as const).flatMap((kind) => checkPosts(entries, model, kind));
}

function checkPosts(entries: SnapshotEntry[], model: Model, kind: 'deposit' | 'correction'): string[] {
  const requests = selectDone(model, kind);
  const posted = selectEntriesByRef(entries, kind);
  const expectedRefs = new Map(
    requests.map((request) => [
      request.done?.isProposal
        ? `proposal ${request.done.id}`
        : `operator ${model.operator.id} ${request.key}`,
      request,
    ]),
  );
  return [
    ...compareKeys(kind, { found: posted, expected: expectedRefs }),
    ...[...expectedRefs].flatMap(([ref, request]) => {
      const amount = request.done?.variant.moves.get(request.person) ?? 0n;
      const accountId = model.people[request.person]?.id ?? null;
      return compareEntries(`${kind} ${ref}`, posted.get(ref) ?? [], [
        { ledgerAccount: 'suspense', accountId: null, amount: -amount },
        { ledgerAccount: 'usable', accountId, amount },
      ]);
    }),
  ];
}

/** Checks the profit runs; a line of 0 posts no entries. */
function checkProfit({ entries, profitRuns }: Snapshot, model: Model): string[] {
  const requests = selectDone(model, 'profit');
  const posted = entries.filter(({ kind }) => kind === 'profit');
  const known = new Set(requests.map(({ done }) => done?.id));
  const ofRun = (id: string) => posted.filter(({ refId }) => refId.includes(id));
  const unknown = profitRuns.filter((id) => !known.has(id)).map((id) => `profit run ${id} was never told`);
  const wrong = requests.flatMap(({ done }) => {
    if (!done) return [];
    if (!profitRuns.includes(done.id)) return [`profit run ${done.id} was told and is not there`];
    const lines = [...done.variant.moves].filter(([, amount]) => amount > 0n);
    return compareEntries(
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

function checkAcceptedWithdrawals({ withdrawals }: Snapshot, model: Model): string[] {
  const byId = new Map(withdrawals.map((withdrawal) => [withdrawal.id, withdrawal]));
  const keys = new Set(withdrawals.map(({ accountId, key }) => `${accountId} ${key}`));
  const doubled = withdrawals.length - keys.size;
  return [
    ...(doubled > 0 ? [`${doubled} withdrawals share a key with another`] : []),
    ...compareKeys('withdrawal', { found: byId, expected: model.withdrawals }),
    ...[...model.withdrawals.values()].flatMap(({ id, person, amountMojo, key }) => {
      const found = byId.get(id);
      const accountId = model.people[person]?.id;
      const isSame = found?.grossMojo === amountMojo && found.accountId === accountId && found.key === key;
      return found && !isSame ? [`withdrawal ${id} is not the one that was told`] : [];
    }),
  ];
}

const KINDS = [
  'deposit',
  'correction',
  'profit',
  'withdrawal_requested',
  'withdrawal_settled',
  'withdrawal_returned',
];

function checkKinds({ entries }: Snapshot): string[] {
  const others = new Set(entries.map(({ kind }) => kind).filter((kind) => !KINDS.includes(kind)));
  return [...others].map((kind) => `ledger transactions of kind ${kind} that nobody asked for`);
}

/** Returns a sentence if the entries differ from the expected entries, in any order. */
function compareEntries(
  what: string,
  found: SnapshotEntry[],
  expected: Pick<SnapshotEntry, 'ledgerAccount' | 'accountId' | 'amount'>[],
): string[] {
  const [foundText, expectedText] = [found, expected].map((entries) =>
    entries
      .map(({ ledgerAccount, accountId, amount }) => `${ledgerAccount} ${accountId ?? 'farm'} ${amount}`)
      .toSorted()
      .join(', '),
  );
  return foundText === expectedText ? [] : [`${what} posted [${foundText}], expected [${expectedText}]`];
}

/** Groups the entries of a kind by reference. */
function selectEntriesByRef(entries: SnapshotEntry[], kind: string): Map<string, SnapshotEntry[]> {
  return Map.groupBy(
    entries.filter((entry) => entry.kind === kind),
    ({ refType, refId }) => `${refType} ${refId}`,
  );
}

function selectDone(model: Model, kind: KeyedRequest['kind']): KeyedRequest[] {
  return model.requests.filter((request) => request.kind === kind && request.done !== null);
}

function compareKeys(
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
