import { computeDayBefore, type Day } from './day.ts';

/** Common ranges, in days up to now. */
export const recentDays = ['7', '30', '90'] as const;
/** All days, a recent range, or other days. */
export type DayChoice = 'all' | (typeof recentDays)[number] | 'others';

/** Days from `from` to `to`, both included; null leaves that end open. */
export interface DayRange {
  from: Day | null;
  to: Day | null;
}

/** Returns the days of a choice; null for `others`, which has no fixed days. */
export function toDayRange(choice: DayChoice, now = new Date()): DayRange | null {
  if (choice === 'others') return null;
  // Today counts as one of the days.
  return { from: choice === 'all' ? null : computeDayBefore(Number(choice) - 1, now), to: null };
}

/** Returns the choice that matches the days. */
export function toDayChoice(days: DayRange, now = new Date()): DayChoice {
  const choices: readonly DayChoice[] = ['all', ...recentDays];
  return choices.find((choice) => isSameRange(toDayRange(choice, now), days)) ?? 'others';
}

/** True if both ranges are the same. */
export function isSameRange(left: DayRange | null, right: DayRange): boolean {
  return left !== null && left.from === right.from && left.to === right.to;
}
