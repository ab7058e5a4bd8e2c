import { hash } from 'node:crypto';
import { toBytes32 } from '../coins/hex.ts';
import { toPaddedBytes } from './bits.ts';

/** A value of a proof: of k bits, which a number holds for plots in memory. */
type Value = bigint | number;

/** Last bits of the challenge, which choose one pair of values. */
const PAIR_MASK = 31;

/**
 * Returns the quality of a proof, 32 bytes in lowercase hex: the hash of the challenge and of the pair of values that it
 * chooses.
 * @param sorted the 64 values of the proof, see {@link toPlotOrder}
 */
export function computeQuality(
  sorted: readonly Value[],
  { k, challenge }: { k: number; challenge: string },
): string {
  const bytes = toBytes32(challenge);
  const first = 2 * ((bytes.at(-1) ?? 0) & PAIR_MASK);
  const [a, b] = [BigInt(sorted[first] ?? 0), BigInt(sorted[first + 1] ?? 0)];
  return hash('sha256', Buffer.concat([bytes, toPaddedBytes((a << BigInt(k)) | b, 2 * k)]));
}

/**
 * Returns the values of a proof in the order in which a plot stores them: at each level, the half with the smaller last
 * differing value is left.
 */
export function toPlotOrder<T extends Value>(values: readonly T[]): T[] {
  let halves = values.map((value) => [value]);
  while (halves.length > 1) {
    const pairs: T[][] = [];
    for (let index = 0; index < halves.length; index += 2) {
      const [left = [], right = []] = [halves[index], halves[index + 1]];
      pairs.push(isBefore(left, right) ? [...left, ...right] : [...right, ...left]);
    }
    halves = pairs;
  }
  return halves[0] ?? [];
}

function isBefore(left: readonly Value[], right: readonly Value[]): boolean {
  for (let index = left.length - 1; index >= 0; index--) {
    const [a = 0, b = 0] = [left[index], right[index]];
    if (a !== b) return a < b;
  }
  return false;
}
