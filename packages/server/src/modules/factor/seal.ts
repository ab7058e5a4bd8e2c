import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts the secret of an authenticator app, so that a copy of the database alone opens no account. Only the same account
 * can have it decrypted.
 */
export function encodeSecret(secret: string, { key, accountId }: SealContext): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, computeKey(key), nonce).setAAD(Buffer.from(accountId));
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/** Decrypts a secret. @throws Error if it was encrypted with another key, or for another account */
export function decodeSecret(sealed: Buffer, { key, accountId }: SealContext): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(ALGORITHM, computeKey(key), nonce)
    .setAAD(Buffer.from(accountId))
    .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const encrypted = sealed.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
}

/** Key of the farm, and the account of a secret. */
interface SealContext {
  key: string;
  accountId: string;
}

function computeKey(key: string): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', key, '', 'farm authenticator apps', 32));
}
