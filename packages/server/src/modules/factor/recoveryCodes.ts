import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '@farm/contracts';
import { hashRaw } from '@node-rs/argon2';

const LENGTH = 10;
/** Digits and letters without those that are taken for one another. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz';

/** Creates the recovery codes of an account, ten of 49 bits each as xxxxx-xxxxx, and their hashes. */
export async function createRecoveryCodes(accountId: string): Promise<{ codes: string[]; hashes: Buffer[] }> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    return `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;
  });
  return { codes, hashes: await Promise.all(codes.map((code) => hashRecoveryCode(code, accountId))) };
}

/**
 * Hashes a recovery code as a password is (argon2id), with the account as the salt, so that one hash finds it among the
 * account's. Case, spaces and hyphens do not matter.
 */
export function hashRecoveryCode(code: string, accountId: string): Promise<Buffer> {
  const plain = code.toLowerCase().replaceAll(/[^0-9a-z]/g, '');
  return hashRaw(plain, { salt: Buffer.from(accountId.replaceAll('-', ''), 'hex') });
}
