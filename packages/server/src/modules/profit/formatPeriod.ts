const DAY_MS = 86_400_000;

/**
 * Formats a period without words: as its UTC days, such as `2026-11-20` or `2026-11-20 – 2026-11-22`, or by its ends to
 * the second if it is not made of whole days.
 */
export function formatPeriod(from: Date, to: Date): string {
  const isWhole = [from, to].every((end) => end.getTime() % DAY_MS === 0);
  if (!isWhole) return `${formatInstant(from)} – ${formatInstant(to)} UTC`;
  const [first, last] = [from, new Date(to.getTime() - DAY_MS)].map(formatDay);
  return first === last ? `${first}` : `${first} – ${last}`;
}

function formatDay(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function formatInstant(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ');
}
