import type { ProfitRun, ProfitRunDetail, ProfitRunPreview } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import { toFactor } from '@farm/contracts/profit-formula';
import type { PlannedRun } from './computeRun.ts';
import type { ProfitLine, ProfitRunRow } from './profit.repository.ts';

/** Converts a row to a posted run as shown to operators. */
export function toProfitRun(row: ProfitRunRow): ProfitRun {
  const { id, lineCount, email, postedAt, creditCount, creditTotal } = row;
  const unclaimed = { plotNftCount: creditCount, amount: toXch(creditTotal) };
  return { id, ...toFigures(row), unclaimed, lineCount, postedBy: email, postedAt: postedAt.toISOString() };
}

/** Converts a row and its lines to a posted run with lines. */
export function toProfitRunDetail(row: ProfitRunRow, lines: readonly ProfitLine[]): ProfitRunDetail {
  return { ...toProfitRun(row), lines: lines.map(toLine) };
}

/** Converts a prepared run to a preview of its payments. */
export function toPreview(run: PlannedRun): ProfitRunPreview {
  const { lines, credits } = run;
  const kept = credits.reduce((sum, { amount }) => sum + amount, 0n);
  const unclaimed = { plotNftCount: credits.length, amount: toXch(kept) };
  return { ...toFigures(run), unclaimed, lines: lines.map(toLine) };
}

function toFigures(run: Omit<PlannedRun, 'lines' | 'credits'>) {
  return {
    from: run.periodFrom.toISOString(),
    to: run.periodTo.toISOString(),
    height: Number(run.height),
    netSpace: run.netSpace.toString(),
    factor: toFactor(run.factorMillionths),
    reason: run.reason,
    theoreticalProfit: toXch(run.theoretical),
    total: toXch(run.total),
  };
}

function toLine({ accountId, email, averageSpace, effectiveSpace, amount }: ProfitLine) {
  return {
    account: { id: accountId, email },
    averageSpace: averageSpace.toString(),
    effectiveSpace: effectiveSpace.toString(),
    amount: toXch(amount),
  };
}
