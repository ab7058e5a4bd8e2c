import { addSeconds } from '../../../intervals.ts';
import type { Period } from './repository.ts';

/** Reports come that late: until then they may fill a period. */
const LATE_SECONDS = 86_400;
const AGAIN_SECONDS = 300;
const SELDOM_SECONDS = 3_600;

/** Periods that were worked out and not paid. */
export interface SetAside {
  /** Whether it is time to look at the period, for the first time or again. */
  isDue: (period: Period, now: Date) => boolean;
  /** @returns whether it is there for the first time */
  add: (period: Period, now: Date) => boolean;
  forgetBefore: (instant: Date) => void;
}

/** Remembers them for this process: every few minutes, and an hour apart once no report can come any more. */
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
