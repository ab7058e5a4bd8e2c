import { hashToken, makeToken } from '../../../token.ts';

const PREFIX = 'frt_';

/** A new token: 256 random bits behind a mark that tells what it is wherever it turns up. */
export function makeRolloutToken(): string {
  return PREFIX + makeToken();
}

/** Whether a bearer token is one of the rollout's, rather than a session's. */
export function isRolloutToken(token: string): boolean {
  return token.startsWith(PREFIX);
}

/** What is stored of a token. */
export function hashRolloutToken(token: string): Buffer {
  return hashToken(token);
}
