import type { RunFigures } from './computeRun.ts';
import type { ProfitLine, RunContent } from './profit.repository.ts';

/** Encodes everything that decides what a run of a period pays, and its reason, as text. Line order does not matter. */
export function encodeRunContent(
  figures: Pick<RunFigures, 'height' | 'netSpace' | 'factorMillionths' | 'reason'>,
  { lines, credits }: RunContent,
): string {
  const { height, netSpace, factorMillionths, reason } = figures;
  const paid = lines
    .toSorted(compareAccountIds)
    .map(({ accountId, averageSpace, effectiveSpace }) => [
      accountId,
      `${averageSpace}`,
      `${effectiveSpace}`,
    ]);
  const credited = credits
    .toSorted((a, b) => a.plotNft - b.plotNft)
    .map(({ plotNft, effectiveSpace }) => [plotNft, `${effectiveSpace}`]);
  return JSON.stringify([`${height}`, `${netSpace}`, `${factorMillionths}`, reason, paid, credited]);
}

/** Compares by account id, the order in which balances are locked. */
export function compareAccountIds(a: ProfitLine, b: ProfitLine): number {
  if (a.accountId === b.accountId) return 0;
  return a.accountId < b.accountId ? -1 : 1;
}
