const TIMEOUT_MS = 60_000;
const POLL_INTERVAL_MS = 5;

/**
 * Polls until there is a value. The limit is longer than in tests: several processes start at once here, on a
 * machine of any speed.
 * @throws Error that describes the missing value
 */
export async function waitUntil<T>(describeMissing: () => string, find: () => T | undefined): Promise<T> {
  const end = Date.now() + TIMEOUT_MS;
  for (;;) {
    const found = find();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(describeMissing());
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
}
