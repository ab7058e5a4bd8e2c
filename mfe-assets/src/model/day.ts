/** A calendar day as `YYYY-MM-DD`. */
export type Day = string;

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Parses a day; null if the text is not a day, or a day before 1900 or after 2099. */
export function readDay(text: string | null): Day | null {
  const [year, month, day] = partsOf(text ?? '');
  const start = new Date(year, month - 1, day);
  const isReal = start.getMonth() === month - 1 && start.getDate() === day;
  return isReal && year >= 1900 && year <= 2099 ? text : null;
}

/**
 * Converts local days to instants: from the start of the first day to the start of the day after the last,
 * exclusive. A day is not always 24 hours long.
 */
export function daysToPeriod({ from, to }: { from: Day | null; to: Day | null }): {
  from?: string;
  to?: string;
} {
  return { ...(from !== null && { from: startOf(from, 0) }), ...(to !== null && { to: startOf(to, 1) }) };
}

/** Like {@link daysToPeriod}, but with UTC days in every time zone: profit runs pay by UTC days. */
export function daysToUtcPeriod({ from, to }: { from: Day | null; to: Day | null }): {
  from?: string;
  to?: string;
} {
  return {
    ...(from !== null && { from: utcStartOf(from, 0) }),
    ...(to !== null && { to: utcStartOf(to, 1) }),
  };
}

/** Returns the local day `count` days before `now`. */
export function daysAgo(count: number, now: Date): Day {
  const day = new Date(now.getFullYear(), now.getMonth(), now.getDate() - count);
  const [month, date] = [day.getMonth() + 1, day.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${day.getFullYear()}-${month}-${date}`;
}

function startOf(date: Day, daysLater: number): string {
  const [year, month, day] = partsOf(date);
  return new Date(year, month - 1, day + daysLater).toISOString();
}

function utcStartOf(date: Day, daysLater: number): string {
  const [year, month, day] = partsOf(date);
  return new Date(Date.UTC(year, month - 1, day + daysLater)).toISOString();
}

function partsOf(text: string): [number, number, number] {
  const [, year, month, day] = DAY.exec(text) ?? [];
  return [Number(year), Number(month), Number(day)];
}
