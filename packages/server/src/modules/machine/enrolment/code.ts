import { createHash, randomInt } from 'node:crypto';

/** Crockford's base32: without I, L, O and U, which are read for something else. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 12;

/** A new code, 60 random bits, as it is shown: `7K3M-Q9TD-01XV`. */
export function makeCode(): string {
  const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** What is stored of a code, however it was typed. */
export function hashCode(typed: string): Buffer {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return createHash('sha256').update(code).digest();
}
