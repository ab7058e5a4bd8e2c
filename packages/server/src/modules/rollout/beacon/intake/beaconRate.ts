/** Keeps a network from sending more beacons than its visitors' pages would. */
export interface BeaconRate {
  /** @returns false when they are too many */
  take: (network: string, count: number) => boolean;
}

/** A busy office that comes to work fits. */
const BURST = 1_000;
const REFILL_MS = 20;
/** Networks that are remembered; beyond, those that sent the longest ago are forgotten. */
const KNOWN_MAX = 50_000;

/** A bucket for each network, kept by this process as the moment at which it will be full again. */
export function createBeaconRate(now: () => number = Date.now, knownMax = KNOWN_MAX): BeaconRate {
  const fullAt = new Map<string, number>();
  return {
    take: (network, count) => {
      const next = Math.max(fullAt.get(network) ?? 0, now()) + count * REFILL_MS;
      if (next - now() > BURST * REFILL_MS) return false;
      // Behind all others: the first one is the one that was quiet the longest.
      fullAt.delete(network);
      const [quietest] = fullAt.keys();
      if (quietest !== undefined && fullAt.size >= knownMax) fullAt.delete(quietest);
      fullAt.set(network, next);
      return true;
    },
  };
}
