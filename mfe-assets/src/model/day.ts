/** A calendar day as `YYYY-MM-DD`. */
export type Day = string;

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Parses a day; null if the text is not a day, or a day before 1900 or after 2099. */
export function parseDay(text: string | null): Day | null {
  const [year, month, day] = parseDateParts(text ?? '');
  const start = new Date(year, month - 1, day);
  const isReal = start.getMonth() === month - 1 && start.getDate() === day;
  return isReal && year >= 1900 && year <= 2099 ? text : null;
}

/**
 * Converts local days to instants: from the start of the first day to the start of the day after the last,
 * exclusive. A day is not always 24 hours long.
 */
export function toLocalPeriod({ from, to }: { from: Day | null; to: Day | null }): {
  from?: string;
  to?: string;
} {
  return {
    ...(from !== null && { from: toLocalDayStart(from, 0) }),
    ...(to !== null && { to: toLocalDayStart(to, 1) }),
  };
}

/** Like {@link toLocalPeriod}, but with UTC days in every time zone: profit runs pay by UTC days. */
export function toUtcPeriod({ from, to }: { from: Day | null; to: Day | null }): {
  from?: string;
  to?: string;
} {
  return {
    ...(from !== null && { from: toUtcDayStart(from, 0) }),
    ...(to !== null && { to: toUtcDayStart(to, 1) }),
  };
}

/** Returns the local day `count` days before `now`. */
export function computeDayBefore(count: number, now: Date): Day {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - count);
  const [month, date] = [day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${day.getFullYear()}-${month}-${date}`;
}

function toLocalDayStart(date: Day, daysLater: number): string {
  const [year, month, day] = parseDateParts(date);
  return new Date(year, month - 1, day + daysLater).toISOString();
}

function toUtcDayStart(date: Day, daysLater: number): string {
  const [year, month, day] = parseDateParts(date);
  return new Date(Date.UTC(year, month - 1, day + daysLater)).toISOString();
}

function parseDateParts(text: string): [number, number, number] {
  const [, year, month, day] = DAY.exec(text) ?? [];
  return [Number(year), Number(month), Number(day)];
}
