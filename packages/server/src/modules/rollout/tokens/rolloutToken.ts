import { hashToken, makeToken } from '../../../token.ts';

const PREFIX = 'frt_';

/** Creates a token: 256 random bits after a prefix that identifies the token wherever it turns up. */
export function createRolloutToken(): string {
  return PREFIX + makeToken();
}

/** True if a bearer token is a rollout token rather than a session token. */
export function isRolloutToken(token: string): boolean {
  return token.startsWith(PREFIX);
}

/** Hashes a token for storage. */
export function hashRolloutToken(token: string): Buffer {
  return hashToken(token);
}
