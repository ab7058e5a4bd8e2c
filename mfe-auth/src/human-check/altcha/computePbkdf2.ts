import { pbkdf2Async } from '@noble/hashes/pbkdf2.js';
import { sha256 } from '@noble/hashes/sha2.js';

/** Computes PBKDF2 with SHA-256 without WebCrypto; yields to the page in between. */
export function computePbkdf2(
  password: Uint8Array,
  salt: Uint8Array,
  options: { c: number; dkLen: number },
): Promise<Uint8Array> {
  return pbkdf2Async(sha256, password, salt, options);
}
