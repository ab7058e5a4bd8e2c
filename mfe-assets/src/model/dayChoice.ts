import { daysAgo, type Day } from './day.ts';

/** Common ranges, in days up to now. */
export const recentDays = ['7', '30', '90'] as const;
/** All days, a recent range, or other days. */
export type DayChoice = 'all' | (typeof recentDays)[number] | 'others';

/** Days from `from` to `to`, both included; null leaves that end open. */
export interface Days {
  from: Day | null;
  to: Day | null;
}

/** Returns the days of a choice; null for `others`, which has no fixed days. */
export function daysOf(choice: DayChoice, now = new Date()): Days | null {
  if (choice === 'others') return null;
  // Today counts as one of the days.
  return { from: choice === 'all' ? null : daysAgo(Number(choice) - 1, now), to: null };
}

/** Returns the choice that matches the days. */
export function choiceOf(days: Days, now = new Date()): DayChoice {
  const choices: readonly DayChoice[] = ['all', ...recentDays];
  return choices.find((choice) => isSame(daysOf(choice, now), days)) ?? 'others';
}

/** True if both ranges are the same. */
export function isSame(one: Days | null, other: Days): boolean {
  return one !== null && one.from === other.from && one.to === other.to;
}
