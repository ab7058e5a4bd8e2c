import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { AppError } from '../../errors.ts';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Encrypts the secret of an authenticator app or a webhook, so that a copy of the database alone opens no account and signs nothing. Only
 * the same account can have it decrypted.
 */
export function encodeSecret(secret: string, { key, accountId, use = 'app' }: SealContext): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, computeKey(key, use), nonce).setAAD(Buffer.from(accountId));
  const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]);
}

/** Decrypts a secret. @throws AppError unavailable if the farm no longer has the key that it was encrypted with */
export function decodeSecret(sealed: Buffer, { key, accountId, use = 'app' }: SealContext): string {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const encrypted = sealed.subarray(NONCE_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(ALGORITHM, computeKey(key, use), nonce)
      .setAAD(Buffer.from(accountId))
      .setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    return Buffer.concat([decipher.update(encrypted), decipher.final()]).toString('utf8');
  } catch {
    throw new AppError('unavailable', {
      message: failures[use].otherKey,
    });
  }
}

/** Key of the farm, the account of a secret, and what it is of. */
interface SealContext {
  /** Null for a farm that keeps no secrets. */
  key: string | null;
  accountId: string;
  use?: keyof typeof failures;
}

const failures = {
  app: {
    purpose: 'farm authenticator apps',
    noKey: 'This farm has no FACTOR_KEY, so it takes passkeys only.',
    otherKey: 'Codes of this app cannot be checked: FACTOR_KEY is not the one that it was added with.',
  },
  webhook: {
    purpose: 'farm webhooks',
    noKey: 'This farm has no FACTOR_KEY, so it signs no webhooks.',
    otherKey:
      'This webhook cannot be signed: FACTOR_KEY is not the one that it was added with. Replace its secret.',
  },
};

/** @throws AppError unavailable without a key */
function computeKey(key: string | null, use: keyof typeof failures): Uint8Array {
  if (key === null) throw new AppError('unavailable', { message: failures[use].noKey });
  return new Uint8Array(hkdfSync('sha256', key, '', failures[use].purpose, 32));
}
