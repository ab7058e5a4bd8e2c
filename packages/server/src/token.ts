import { hash, randomBytes } from 'node:crypto';

/** Creates a bearer token of 256 random bits. */
export function makeToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Stored form of a token. A token cannot be guessed, so a plain hash is enough. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
