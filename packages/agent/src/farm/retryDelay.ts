const FIRST_MS = 1000;
const LONGEST_MS = 60_000;
/** A farm that wants more than this is mistaken. */
const LONGEST_WISH_MS = 600_000;

/**
 * Milliseconds to wait after so many failures in a row: twice as long each time, at most a minute or the time between
 * two reports, and nobody at the same moment as the others. Never less than the farm asked for.
 */
export function retryDelay(
  failures: number,
  { reportSeconds, retryAfterSeconds }: { reportSeconds: number; retryAfterSeconds: number | null },
): number {
  const longest = Math.min(LONGEST_MS, reportSeconds * 1000);
  const wait = Math.min(longest, FIRST_MS * 2 ** Math.min(failures - 1, 10)) * (0.5 + Math.random() / 2);
  const wish = Math.min((retryAfterSeconds ?? 0) * 1000, LONGEST_WISH_MS);
  return wish > 0 ? wish * (1 + Math.random() / 10) : wait;
}
