import { AppError } from '../../../errors.ts';

/** Keeps a machine from reporting more often than an agent would. */
export interface ReportRate {
  /** @throws AppError too_many_requests */
  take: (tokenHash: Buffer) => void;
}

/** Reports allowed at once: more than the backlog of a day at one report a minute. */
const BURST = 1_600;
const REFILL_MS = 500;
/** Most machines tracked; beyond that, the machine with the oldest report is evicted. */
const KNOWN_MAX = 50_000;

/** Keeps a token bucket for each machine in this process, stored as the time at which the bucket is full again. */
export function createReportRate(now: () => number = Date.now, knownMax = KNOWN_MAX): ReportRate {
  const fullAt = new Map<string, number>();
  return {
    take: (tokenHash) => {
      const name = tokenHash.toString('base64');
      const next = Math.max(fullAt.get(name) ?? 0, now()) + REFILL_MS;
      const waitMs = next - now() - BURST * REFILL_MS;
      if (waitMs > 0) {
        throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
      }
      // Reinserted last, so that the first key is the machine quiet for the longest.
      fullAt.delete(name);
      const [quietest] = fullAt.keys();
      if (quietest !== undefined && fullAt.size >= knownMax) fullAt.delete(quietest);
      fullAt.set(name, next);
    },
  };
}
