import { computeAuthenticationToken } from '@farm/chain';
import { PoolError } from './PoolError.ts';

/** @throws PoolError if the request was signed too long ago, or in the future */
export function assertCurrentToken(
  token: number,
  { now, tokenMinutes }: { now: Date; tokenMinutes: number },
): void {
  if (Math.abs(token - computeAuthenticationToken(now, tokenMinutes)) <= 1) return;
  throw new PoolError(
    'invalidAuthentication',
    `The authentication token ${token} is not of now: check the clock of the farmer's computer.`,
  );
}
