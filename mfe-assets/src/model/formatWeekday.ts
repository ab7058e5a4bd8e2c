/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);

/** Returns the name of an ISO weekday; 1 is Monday. */
export function formatWeekday(locale: string, day: number): string {
  const date = new Date(MONDAY + (day - 1) * 24 * 3_600_000);
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(date);
}
