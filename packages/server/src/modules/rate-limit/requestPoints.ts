import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../errors.ts';

/**
 * Uses one of the points that a key has in each window.
 * @throws AppError too_many_requests, naming the seconds until the window ends
 */
export async function usePoint(
  limiter: RateLimiterMemory,
  key: string,
  onRefused?: (consumedPoints: number) => void,
): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    onRefused?.(refused.consumedPoints);
    throw createLimitError(refused);
  }
}

/** @throws AppError too_many_requests if the key has no points left; uses none */
export async function assertPointsLeft(limiter: RateLimiterMemory, key: string): Promise<void> {
  const used = await limiter.get(key);
  if (used !== null && used.remainingPoints <= 0) throw createLimitError(used);
}

function createLimitError({ msBeforeNext }: RateLimiterRes): AppError {
  return new AppError('too_many_requests', {
    retryAfterSeconds: Math.max(1, Math.ceil(msBeforeNext / 1_000)),
  });
}
