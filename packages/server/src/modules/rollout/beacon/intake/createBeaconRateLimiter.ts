/** Keeps a network from sending more beacons than its visitors' pages would. */
export interface BeaconRateLimiter {
  /** @returns false if the network exceeds its limit */
  consume: (network: string, count: number) => boolean;
}

/** Large enough for a busy office arriving at work. */
const BURST = 1_000;
const REFILL_MS = 20;
/** Limit on networks tracked; beyond it, the network that has been quiet the longest is evicted. */
const MAX_NETWORKS = 50_000;

/** Keeps a token bucket per network, in this process, as the time at which the bucket is full again. */
export function createBeaconRateLimiter(
  now: () => number = Date.now,
  maxNetworks = MAX_NETWORKS,
): BeaconRateLimiter {
  const fullAt = new Map<string, number>();
  return {
    consume: (network, count) => {
      const next = Math.max(fullAt.get(network) ?? 0, now()) + count * REFILL_MS;
      if (next - now() > BURST * REFILL_MS) return false;
      // Moves the network to the end: the first key is the network that has been quiet the longest.
      fullAt.delete(network);
      const [quietest] = fullAt.keys();
      if (quietest !== undefined && fullAt.size >= maxNetworks) fullAt.delete(quietest);
      fullAt.set(network, next);
      return true;
    },
  };
}
