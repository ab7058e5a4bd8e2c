import { toBytes32 } from '../coins/hex.ts';
import { toBigInt } from './bits.ts';
import { computeQuality, toPlotOrder } from './quality.ts';
import { computeEntry, createFirstTable, EXTRA_BITS, isMatch, TABLE_COUNT, type Entry } from './tables.ts';

/** A proof of space. */
export interface SpaceProof {
  /** Id of the plot, see `computePlotId`: 32 bytes in lowercase hex. */
  plotId: string;
  /** Size of the plot: 32 to 50 on Chia's main network; tiny ones from 13 on can be made in memory. */
  k: number;
  /** 32 bytes in lowercase hex, see `computePlotChallenge`. */
  challenge: string;
  /** 64 values of k bits: 8k bytes. */
  proof: Uint8Array;
}

/** Number of values in a proof. */
const PROOF_VALUES = 64;
const MIN_K = 13;
const MAX_K = 50;
const CHALLENGE_BITS = 256;

/**
 * Verifies a proof of space of a plot of format 1 (chiapos, `proof_of_space.md`): that its 64 values match through all
 * seven tables and answer the challenge.
 * @returns the quality, 32 bytes in lowercase hex; null if the proof is not valid
 * @throws RangeError for an id or challenge that is not 32 bytes in lowercase hex
 */
export function verifyProof({ plotId, k, challenge, proof }: SpaceProof): string | null {
  const id = toBytes32(plotId);
  const asked = toBigInt(toBytes32(challenge));
  if (!Number.isInteger(k) || k < MIN_K || k > MAX_K || proof.length !== (PROOF_VALUES * k) / 8) return null;
  const values = readValues(proof, k);
  const toEntry = createFirstTable(id, k);
  const last = combineAll(values.map(toEntry), k);
  if (last === null || last.y >> EXTRA_BITS !== asked >> BigInt(CHALLENGE_BITS - k)) return null;
  return computeQuality(toPlotOrder(values), { k, challenge });
}

function readValues(proof: Uint8Array, k: number): bigint[] {
  const all = toBigInt(proof);
  return Array.from({ length: PROOF_VALUES }, (_, index) =>
    BigInt.asUintN(k, all >> BigInt(k * (PROOF_VALUES - 1 - index))),
  );
}

/** Returns the entry of the last table that these entries of the first make; null if any two of them do not match. */
function combineAll(first: readonly Entry[], k: number): Entry | null {
  let entries = first;
  for (let table = 1; table < TABLE_COUNT; table++) {
    const next: Entry[] = [];
    for (let index = 0; index < entries.length; index += 2) {
      const [left, right] = [entries[index], entries[index + 1]];
      if (!left || !right || !isMatch(left.y, right.y)) return null;
      next.push(computeEntry(left, right, { table, k }));
    }
    entries = next;
  }
  return entries[0] ?? null;
}
