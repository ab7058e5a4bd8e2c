import { daysAgo, type Day } from './day.ts';

/** Days that are chosen often, each up to now. */
export const recentDays = ['7', '30', '90'] as const;
/** All days, some recent ones, or others. */
export type DayChoice = 'all' | (typeof recentDays)[number] | 'others';

/** Days from `from` to `to`, both included; null leaves that end open. */
export interface Days {
  from: Day | null;
  to: Day | null;
}

/** The days of a choice; null for others, of which it says nothing. */
export function daysOf(choice: DayChoice, now = new Date()): Days | null {
  if (choice === 'others') return null;
  // Today is one of them.
  return { from: choice === 'all' ? null : daysAgo(Number(choice) - 1, now), to: null };
}

/** The choice that days are. */
export function choiceOf(days: Days, now = new Date()): DayChoice {
  const choices: readonly DayChoice[] = ['all', ...recentDays];
  return choices.find((choice) => isSame(daysOf(choice, now), days)) ?? 'others';
}

/** Whether both are the same days. */
export function isSame(one: Days | null, other: Days): boolean {
  return one !== null && one.from === other.from && one.to === other.to;
}
