const INITIAL_DELAY_MS = 1000;
const MAX_DELAY_MS = 60_000;
/** Longest accepted Retry-After, in milliseconds; a longer value is taken for a mistake. */
const MAX_RETRY_AFTER_MS = 600_000;

/**
 * Computes the back-off after a number of consecutive failures, in milliseconds: doubles each time, up to a minute or
 * the interval between reports, with jitter. A Retry-After of the farm replaces it and is never undercut.
 */
export function computeRetryDelayMs(
  failures: number,
  { reportSeconds, retryAfterSeconds }: { reportSeconds: number; retryAfterSeconds: number | null },
): number {
  const maxDelayMs = Math.min(MAX_DELAY_MS, reportSeconds * 1000);
  const delayMs =
    Math.min(maxDelayMs, INITIAL_DELAY_MS * 2 ** Math.min(failures - 1, 10)) * (0.5 + Math.random() / 2);
  const retryAfterMs = Math.min((retryAfterSeconds ?? 0) * 1000, MAX_RETRY_AFTER_MS);
  return retryAfterMs > 0 ? retryAfterMs * (1 + Math.random() / 10) : delayMs;
}
