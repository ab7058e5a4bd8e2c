const DAY_MS = 86_400_000;

/**
 * A period in a form that needs no language: the days of UTC that it is made of, such as `2026-11-20` or
 * `2026-11-20 – 2026-11-22`; one that is not made of whole days, by its ends to the second.
 */
export function writePeriod(from: Date, to: Date): string {
  const isWhole = [from, to].every((end) => end.getTime() % DAY_MS === 0);
  if (!isWhole) return `${instantOf(from)} – ${instantOf(to)} UTC`;
  const [first, last] = [from, new Date(to.getTime() - DAY_MS)].map(dayOf);
  return first === last ? `${first}` : `${first} – ${last}`;
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function instantOf(date: Date): string {
  return date.toISOString().slice(0, 19).replace('T', ' ');
}
