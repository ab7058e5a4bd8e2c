const DAY_MS = 86_400_000;

/** Whole days until a time; negative once it is over. */
export function computeDaysLeft(at: string, now = Date.now()): number {
  return Math.floor((Date.parse(at) - now) / DAY_MS);
}
