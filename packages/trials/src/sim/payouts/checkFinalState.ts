import type { FinalState, FinalWithdrawal } from './readFinalState.ts';

/** Outcome of the withdrawals of a seed. */
export interface Verdict {
  succeeded: number;
  refunded: number;
  /** Withdrawals paid twice, or paid and refunded. */
  doubled: number;
  /** Withdrawals neither paid nor refunded. */
  lost: number;
  /** All problems, as sentences. */
  findings: string[];
}

/** Checks the end of a seed, after chain and books have settled. */
export function checkFinalState(end: FinalState): Verdict {
  const succeeded = end.withdrawals.filter(({ status }) => status === 'success');
  const refunded = end.withdrawals.filter(({ status }) => status === 'refunded');
  const { doubled, missing, findings } = compareWithChain(end, succeeded);
  const open = end.withdrawals.filter(({ status }) => status !== 'success' && status !== 'refunded');
  return {
    succeeded: succeeded.length,
    refunded: refunded.length,
    doubled,
    lost: missing + open.length,
    findings: [
      ...findings,
      ...open.map(({ id, status }) => `withdrawal ${id} is ${status}`),
      ...checkFigures(end),
      ...end.people.flatMap((person) => checkPerson(end, person)),
      ...checkBreaker(end),
    ],
  };
}

/**
 * Checks that for each amount at each address there are as many coins as successful withdrawals, all made by the
 * wallet.
 */
function compareWithChain({ paid, walletCoinIds }: FinalState, succeeded: readonly FinalWithdrawal[]) {
  const due = countBy(
    succeeded,
    ({ puzzleHash, grossMojo, feeMojo }) => `${grossMojo - feeMojo} mojo at ${puzzleHash}`,
  );
  const there = countBy(paid, ({ puzzleHash, amount }) => `${amount} mojo at ${puzzleHash}`);
  let [doubled, missing] = [0, 0];
  const findings: string[] = [];
  for (const what of new Set([...due.keys(), ...there.keys()])) {
    const [wanted, found] = [due.get(what) ?? 0, there.get(what) ?? 0];
    if (wanted === found) continue;
    doubled += Math.max(0, found - wanted);
    missing += Math.max(0, wanted - found);
    findings.push(`${found} coins of ${what}, and ${wanted} withdrawals that succeeded`);
  }
  for (const { coinId, parentId } of paid)
    if (!walletCoinIds.has(parentId)) findings.push(`coin ${coinId} was not made by the wallet`);
  return { doubled, missing, findings };
}

function checkFigures({ wallet, inFlight, ledgerHot, differences }: FinalState): string[] {
  return [
    ...(wallet === ledgerHot ? [] : [`${wallet} mojo in the wallet, ${ledgerHot} in the ledger`]),
    ...(inFlight === 0n ? [] : [`${inFlight} mojo in flight at the end`]),
    ...differences,
  ];
}

function checkPerson({ withdrawals }: FinalState, person: FinalState['people'][number]): string[] {
  const { accountId, deposited, usable, frozen } = person;
  const paidMojo = withdrawals
    .filter((withdrawal) => withdrawal.accountId === accountId && withdrawal.status === 'success')
    .reduce((sum, { grossMojo }) => sum + grossMojo, 0n);
  return [
    ...(usable === deposited - paidMojo
      ? []
      : [`${accountId} can use ${usable} instead of ${deposited - paidMojo}`]),
    ...(frozen === 0n ? [] : [`${frozen} mojo of ${accountId} are frozen`]),
  ];
}

function checkBreaker({ conflicts, stops, isStopped, obstacle }: FinalState): string[] {
  return [
    ...(stops > 0 && conflicts === 0 ? [`payouts were stopped ${stops} times for nothing`] : []),
    ...(isStopped ? ['payouts are stopped at the end'] : []),
    ...(obstacle === '' ? [] : [`nothing is paid at the end: ${obstacle}`]),
  ];
}

function countBy<T>(items: readonly T[], nameOf: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(nameOf(item), (counts.get(nameOf(item)) ?? 0) + 1);
  return counts;
}
