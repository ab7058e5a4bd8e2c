const MINUTE_MS = 60_000;

/**
 * Returns the number that requests of the pool protocol, signed at this time, have to contain. `tokenMinutes` is the
 * pool's `authentication_token_timeout`.
 */
export function computeAuthenticationToken(now: Date, tokenMinutes: number): number {
  return Math.floor(now.getTime() / MINUTE_MS / tokenMinutes);
}
