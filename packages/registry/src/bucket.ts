import { createHash } from 'node:crypto';

/**
 * Computes the bucket of a visitor, from 0 up to but not including 100: the first 32 bits of sha256(salt +
 * visitor). Visitors below the percentage of a canary get it, so raising the percentage never takes it away.
 */
export function computeBucket(salt: string, visitor: string): number {
  const bits = createHash('sha256')
    .update(salt + visitor)
    .digest()
    .readUInt32BE(0);
  return (bits / 2 ** 32) * 100;
}
