import type { AutomaticPayoutTable } from '@farm/database';
import type { Selectable } from 'kysely';

/** A stored automatic payout, amounts in mojo. */
export type AutomaticPayoutRow = Selectable<AutomaticPayoutTable>;

/** The condition of a payout. */
export type Schedule = Pick<AutomaticPayoutRow, 'trigger' | 'day'>;

const DAY_MS = 24 * 3_600_000;

/** Hour of the day at which payouts are made. At noon UTC it is the same day almost everywhere. */
const HOUR_UTC = 12;

/**
 * Computes the next time of a payout after an instant. For a threshold it is a day later: at most one payout in a day, so
 * that one that its user cancels is not made again at once.
 */
export function computeNextDueTime({ trigger, day }: Schedule, after: Date): Date {
  if (trigger === 'threshold' || day === null) return new Date(after.getTime() + DAY_MS);
  if (trigger === 'monthly') {
    const year = after.getUTCFullYear();
    const month = after.getUTCMonth();
    const sameMonth = toMonthDay(year, month, day);
    return sameMonth > after ? sameMonth : toMonthDay(year, month + 1, day);
  }
  const noon = Date.UTC(after.getUTCFullYear(), after.getUTCMonth(), after.getUTCDate(), HOUR_UTC);
  const sameWeek = noon + ((day - after.getUTCDay() + 7) % 7) * DAY_MS;
  return new Date(sameWeek > after.getTime() ? sameWeek : sameWeek + 7 * DAY_MS);
}

/**
 * Computes the time of the payout after the present one. Its own time counts if the clock of this process is behind the
 * database's, by which it was due: otherwise the same day would be paid twice.
 */
export function computeFollowingDueTime(
  payout: Schedule & Pick<AutomaticPayoutRow, 'dueAt'>,
  now: Date,
): Date {
  const { dueAt } = payout;
  return computeNextDueTime(payout, dueAt !== null && dueAt > now ? dueAt : now);
}

/** Returns the day of the month, or its last day if it is shorter. */
function toMonthDay(year: number, month: number, day: number): Date {
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(day, lastDay), HOUR_UTC));
}

/** Computes the amount of a payout, in mojo: all of the usable balance, or the largest multiple in it. */
export function computePayoutMojo(usableMojo: bigint, multipleMojo: bigint | null): bigint {
  if (usableMojo <= 0n) return 0n;
  return multipleMojo === null ? usableMojo : usableMojo - (usableMojo % multipleMojo);
}
