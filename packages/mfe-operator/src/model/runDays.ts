import type { ProfitRun } from '@farm/contracts';
import { toUtcPeriod } from './days.ts';

/** A day that a run can be for. */
export interface RunDay {
  /** As in a calendar: 2026-11-21. */
  day: string;
  /** A run paid all of it, or a part: no other can. */
  isPaid: boolean;
}

/** Says of each day whether one of the runs reaches into it. */
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
