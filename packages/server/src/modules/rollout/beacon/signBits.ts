import { SIGNS, type Sign } from '@farm/contracts/rollout';

/** Encodes signs as bits, in the order of {@link SIGNS}. */
export function encodeSigns(signs: readonly Sign[]): number {
  return signs.reduce((bits, sign) => bits | (1 << SIGNS.indexOf(sign)), 0);
}

/** Names counts that are in the order of {@link SIGNS}; those of nobody are omitted. */
export function toSignCounts(counts: readonly number[]): Partial<Record<Sign, number>> {
  return Object.fromEntries(SIGNS.flatMap((sign, place) => (counts[place] ? [[sign, counts[place]]] : [])));
}
