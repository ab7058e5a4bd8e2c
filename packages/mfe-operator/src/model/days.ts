/** Calendar days, both inclusive; null leaves that end open. */
interface Days {
  from: string | null;
  to: string | null;
}

/** A day of an address (YYYY-MM-DD), or null if it is none. */
export function parseDay(text: string | null): string | null {
  return text !== null && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
}

/** Converts local calendar days to a period from the start of the first day to the end of the last. */
export function toLocalPeriod({ from, to }: Days): { from?: string; to?: string } {
  return {
    ...(from !== null && { from: startOfLocalDay(from, 0) }),
    ...(to !== null && { to: startOfLocalDay(to, 1) }),
  };
}

/** Converts UTC days to the kind of period that profit runs use. */
export function toUtcPeriod({ from, to }: { from: string; to: string }): { from: string; to: string } {
  return { from: `${from}T00:00:00.000Z`, to: `${dayAfter(to)}T00:00:00.000Z` };
}

/** Yesterday in UTC, the last whole day. */
export function toLastWholeUtcDay(now: number): string {
  return new Date(now - DAY_MS).toISOString().slice(0, 10);
}

/** The last whole UTC days, newest first. */
export function listLastWholeUtcDays(now: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => toLastWholeUtcDay(now - index * DAY_MS));
}

const DAY_MS = 86_400_000;

function startOfLocalDay(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + DAY_MS).toISOString().slice(0, 10);
}
