import { hashToken, makeToken } from '../../token.ts';

const PREFIX = 'fat_';
const FORM = /^Bearer (fat_[A-Za-z0-9_-]{43})$/i;

/** Creates a token: 256 random bits after a prefix that identifies the token wherever it turns up. */
export function createAccountToken(): { token: string; tokenHash: Buffer } {
  const token = PREFIX + makeToken();
  return { token, tokenHash: hashToken(token) };
}

/** Parses the token of an Authorization header; undefined if it has none. Tokens of sessions are shorter. */
export function parseAccountToken(authorization: string | undefined): string | undefined {
  const token = FORM.exec(authorization ?? '')?.[1];
  return token?.startsWith(PREFIX) ? token : undefined;
}
