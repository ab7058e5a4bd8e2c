import { createHash } from 'node:crypto';

/** Source of everything that a seed decides. */
export interface Draw {
  /** Returns a whole number from 0 up to another, which is not part of them. */
  below: (end: number) => number;
  /** True with a probability. */
  happens: (probability: number) => boolean;
  /** Returns one of a list. */
  pick: <T>(items: readonly [T, ...T[]]) => T;
  /** Returns 32 bytes in hex. */
  hash: () => string;
}

/** Creates a source that a seed decides: it returns the same for the same calls. */
export function createDraw(seed: string): Draw {
  let count = 0;
  const next = () => createHash('sha256').update(`${seed} ${count++}`).digest();
  const below: Draw['below'] = (end) => Math.floor((next().readUIntBE(0, 6) / 2 ** 48) * end);
  return {
    below,
    happens: (probability) => next().readUIntBE(0, 6) / 2 ** 48 < probability,
    pick: (items) => items[below(items.length)] ?? items[0],
    hash: () => next().toString('hex'),
  };
}
