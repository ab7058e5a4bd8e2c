/** Smaller differences come from caches and slow connections, and hardly show. */
const MIN_OFFSET_MS = 120_000;

let offsetMs = 0;

/**
 * Records the `Date` header of a response that was requested at `requestedAt`, in milliseconds since the epoch: ages
 * are then right even if the clock of this computer is wrong. Ignores a response without the header.
 */
export function recordServerDate(date: string | null | undefined, requestedAt: number): void {
  const serverTime = Date.parse(date ?? '');
  if (Number.isNaN(serverTime)) return;
  const difference = serverTime - (requestedAt + Date.now()) / 2;
  offsetMs = Math.abs(difference) < MIN_OFFSET_MS ? 0 : difference;
}

/** Converts a time of this computer's clock to the server's; both in milliseconds since the epoch. */
export function toServerTime(time: number): number {
  return time + offsetMs;
}
