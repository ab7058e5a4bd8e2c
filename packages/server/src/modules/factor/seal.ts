import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { AppError } from '../../errors.ts';

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

/** Decrypts a secret. @throws AppError unavailable if the farm no longer has the key that it was encrypted with */
export function decodeSecret(sealed: Buffer, { key, accountId }: SealContext): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const encrypted = sealed.subarray(NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(ALGORITHM, computeKey(key), nonce)
      .setAAD(Buffer.from(accountId))
      .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
  } catch {
    throw new AppError('unavailable', {
      message: 'Codes of this app cannot be checked: FACTOR_KEY is not the one that it was added with.',
    });
  }
}

/** Key of the farm, and the account of a secret. */
interface SealContext {
  /** Null for a farm that offers no apps. */
  key: string | null;
  accountId: string;
}

/** @throws AppError unavailable without a key */
function computeKey(key: string | null): Uint8Array {
  if (key === null)
    throw new AppError('unavailable', { message: 'This farm has no FACTOR_KEY, so it takes passkeys only.' });
  return new Uint8Array(hkdfSync('sha256', key, '', 'farm authenticator apps', 32));
}
