import { addSeconds } from '../../../intervals.ts';
import type { Period } from './repository.ts';

/** Longest delay of a report: until then, reports may fill a period. */
const LATE_SECONDS = 86_400;
const AGAIN_SECONDS = 300;
const SELDOM_SECONDS = 3_600;

/** Periods that were computed but not paid. */
export interface SetAside {
  /** True if the period is due for its first attempt or a retry. */
  isDue: (period: Period, now: Date) => boolean;
  /** @returns true if the period is new */
  add: (period: Period, now: Date) => boolean;
  forgetBefore: (instant: Date) => void;
}

/** Keeps the periods in memory, due every few minutes, and hourly once no report can arrive for them any longer. */
export function createSetAside(): SetAside {
  const again = new Map<string, { period: Period; dueAt: Date }>();
  return {
    isDue: (period, now) => (again.get(keyOf(period))?.dueAt ?? now) <= now,
    add: (period, now) => {
      const isNew = !again.has(keyOf(period));
      const isFinal = now > addSeconds(period.periodTo, LATE_SECONDS);
      again.set(keyOf(period), {
        period,
        dueAt: addSeconds(now, isFinal ? SELDOM_SECONDS : AGAIN_SECONDS),
      });
      return isNew;
    },
    forgetBefore: (instant) => {
      for (const [key, { period }] of again) if (period.periodFrom < instant) again.delete(key);
    },
  };
}

function keyOf({ periodFrom, periodTo }: Period): string {
  return `${periodFrom.getTime()} ${periodTo.getTime()}`;
}
