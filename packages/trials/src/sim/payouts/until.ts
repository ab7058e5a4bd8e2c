const LIMIT_MS = 60_000;
const PAUSE_MS = 5;

/**
 * Polls until there is a value. The limit is longer than in tests: several processes start at once here, on a
 * machine of any speed.
 * @throws Error that describes the missing value
 */
export async function until<T>(what: () => string, look: () => T | undefined): Promise<T> {
  const end = Date.now() + LIMIT_MS;
  for (;;) {
    const found = look();
    if (found !== undefined) return found;
    if (Date.now() > end) throw new Error(what());
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
