import { AppError } from '../../../errors.ts';

/** Keeps a machine from reporting more than an agent would. */
export interface ReportRate {
  /** @throws AppError too_many_requests */
  take: (tokenHash: Buffer) => void;
}

/** More than the backlog of a day, a report a minute. */
const BURST = 1_600;
const REFILL_MS = 500;
/** Machines that are remembered; beyond, those that reported the longest ago are forgotten. */
const KNOWN_MAX = 50_000;

/** A bucket for each machine, kept by this process as the moment at which it will be full again. */
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
      // Behind all others: the first one is the one that was quiet the longest.
      fullAt.delete(name);
      const [quietest] = fullAt.keys();
      if (quietest !== undefined && fullAt.size >= knownMax) fullAt.delete(quietest);
      fullAt.set(name, next);
    },
  };
}
