import { AppError } from '../../../errors.ts';

/** Keeps a machine from reporting more often than an agent would. */
export interface ReportRateLimiter {
  /** @throws AppError too_many_requests */
  take: (tokenHash: Buffer) => void;
}

/** Reports allowed at once: more than the backlog of a day at one report a minute. */
const MAX_BURST_REPORTS = 1_600;
const REFILL_MS = 500;
/** Most machines tracked; beyond that, the machine with the oldest report is evicted. */
const MAX_TRACKED_MACHINES = 50_000;

/** Keeps a token bucket for each machine in this process, stored as the time at which the bucket is full again. */
export function createReportRateLimiter(
  now: () => number = Date.now,
  maxMachines = MAX_TRACKED_MACHINES,
): ReportRateLimiter {
  const fullAt = new Map<string, number>();
  return {
    take: (tokenHash) => {
      const key = tokenHash.toString('base64');
      const next = Math.max(fullAt.get(key) ?? 0, now()) + REFILL_MS;
      const waitMs = next - now() - MAX_BURST_REPORTS * REFILL_MS;
      if (waitMs > 0) {
        throw new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(waitMs / 1_000) });
      }
      // Reinserted last, so that the first key is the machine quiet for the longest.
      fullAt.delete(key);
      const [quietest] = fullAt.keys();
      if (quietest !== undefined && fullAt.size >= maxMachines) fullAt.delete(quietest);
      fullAt.set(key, next);
    },
  };
}
