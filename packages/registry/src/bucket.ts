import { createHash } from 'node:crypto';

/**
 * A visitor's place among all visitors, from 0 up to but not 100: the first 32 bits of sha256(salt + visitor). Who is
 * below a canary's percentage gets it, so that raising it takes it from nobody.
 */
export function bucketOf(salt: string, visitor: string): number {
  const bits = createHash('sha256')
    .update(salt + visitor)
    .digest()
    .readUInt32BE(0);
  return (bits / 2 ** 32) * 100;
}
