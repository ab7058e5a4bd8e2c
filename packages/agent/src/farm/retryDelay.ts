const FIRST_MS = 1000;
const LONGEST_MS = 60_000;
/** Longest accepted Retry-After, in milliseconds; a longer value is taken for a mistake. */
const LONGEST_WISH_MS = 600_000;

/**
 * Computes the back-off after a number of consecutive failures, in milliseconds: doubles each time, up to a minute or
 * the interval between reports, with jitter. A Retry-After of the farm replaces it and is never undercut.
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
