/** Longest quiet that is known, in milliseconds: pages open their stream within seconds of their first request. */
const MAX_QUIET_MS = 60_000;

/** Remembers when each account last heard of a change. */
export function watchQuiet(now: () => number = () => performance.now()) {
  /** By account, oldest first. */
  const lastAt = new Map<string, number>();
  let lastForAllAt = now();
  return {
    handleEvent: (accountId: string) => {
      lastAt.delete(accountId);
      lastAt.set(accountId, now());
      for (const [id, at] of lastAt) {
        if (now() - at < MAX_QUIET_MS) break;
        lastAt.delete(id);
      }
    },
    /** Also when events may have been missed. */
    handleEventForAll: () => {
      lastForAllAt = now();
    },
    /** Returns for how long the account certainly had no change, in milliseconds. */
    measureMs: (accountId: string) =>
      Math.floor(Math.min(MAX_QUIET_MS, now() - Math.max(lastForAllAt, lastAt.get(accountId) ?? -Infinity))),
    /** Number of accounts that are remembered. */
    count: () => lastAt.size,
  };
}
