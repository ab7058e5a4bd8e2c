const LIMIT_MS = 60_000;
const PAUSE_MS = 5;

/**
 * Looks again and again until there is an answer. It has more patience than tests have: several processes start at once
 * here, on whatever machine.
 * @throws Error that says what there is not
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
