import { addSeconds } from '../../../intervals.ts';
import type { Period } from './measuredRun.repository.ts';

/** Longest delay of a report: until then, reports may fill a period. */
const MAX_REPORT_DELAY_SECONDS = 86_400;
const RETRY_SECONDS = 300;
const FINAL_RETRY_SECONDS = 3_600;

/** Periods that were computed but not paid. */
export interface RetrySchedule {
  /** True if the period is due for its first attempt or a retry. */
  isDue: (period: Period, now: Date) => boolean;
  /** @returns true if the period is new */
  add: (period: Period, now: Date) => boolean;
  deleteBefore: (instant: Date) => void;
}

/** Keeps the periods in memory, due every few minutes, and hourly once no report can arrive for them any longer. */
export function createRetrySchedule(): RetrySchedule {
  const retries = new Map<string, { period: Period; dueAt: Date }>();
  return {
    isDue: (period, now) => (retries.get(toKey(period))?.dueAt ?? now) <= now,
    add: (period, now) => {
      const isNew = !retries.has(toKey(period));
      const isFinal = now > addSeconds(period.periodTo, MAX_REPORT_DELAY_SECONDS);
      retries.set(toKey(period), {
        period,
        dueAt: addSeconds(now, isFinal ? FINAL_RETRY_SECONDS : RETRY_SECONDS),
      });
      return isNew;
    },
    deleteBefore: (instant) => {
      for (const [key, { period }] of retries) if (period.periodFrom < instant) retries.delete(key);
    },
  };
}

function toKey({ periodFrom, periodTo }: Period): string {
  return `${periodFrom.getTime()} ${periodTo.getTime()}`;
}
