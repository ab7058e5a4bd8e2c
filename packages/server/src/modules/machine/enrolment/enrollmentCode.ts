import { createHash, randomInt } from 'node:crypto';

/** Crockford's base32: omits I, L, O and U, which are easily misread. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CODE_LENGTH = 12;

/** Returns a new code of 60 random bits in the form shown to users: `7K3M-Q9TD-01XV`. */
export function createEnrollmentCode(): string {
  const letters = Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return letters.replace(/(.{4})(?=.)/g, '$1-');
}

/** Returns the hash stored for a code. Case, spaces, hyphens and look-alike letters make no difference. */
export function hashEnrollmentCode(input: string): Buffer {
  const code = input.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');
  return createHash('sha256').update(code).digest();
}
