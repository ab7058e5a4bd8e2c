import type { ProfitRun } from '@farm/contracts';
import { toUtcPeriod } from './days.ts';

/** A day for a profit run. */
export interface RunDay {
  /** Calendar day such as 2026-11-21. */
  day: string;
  /** True if a run has paid all or part of the day, so no other can. */
  isPaid: boolean;
}

/** Marks the days that any of the runs overlaps. */
export function markPaidDays(
  days: readonly string[],
  runs: readonly Pick<ProfitRun, 'from' | 'to'>[],
): RunDay[] {
  return days.map((day) => {
    const { from, to } = toUtcPeriod({ from: day, to: day });
    return { day, isPaid: runs.some((run) => isBefore(run.from, to) && isBefore(from, run.to)) };
  });
}

function isBefore(one: string, other: string): boolean {
  return Date.parse(one) < Date.parse(other);
}
