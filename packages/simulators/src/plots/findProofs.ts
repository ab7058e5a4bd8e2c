import { computeQuality } from '@farm/chain';
import type { Plot, StoredProof } from './createPlot.ts';

/** A proof that a plot has for a challenge. */
export interface FoundProof extends StoredProof {
  /** 32 bytes in lowercase hex. */
  quality: string;
}

/** Finds all proofs of a plot for a challenge (32 bytes in lowercase hex). */
export function findProofs({ k, proofs }: Plot, challenge: string): FoundProof[] {
  // The first 32 bits hold all that a plot in memory looks at.
  const answer = Number.parseInt(challenge.slice(0, 8), 16) >>> (32 - k);
  const found = proofs.get(answer);
  if (!found) return [];
  return found.map((proof) => ({ ...proof, quality: computeQuality(proof.sorted, { k, challenge }) }));
}

/** Encodes the values of a proof, each of k bits, as the protocol sends them. */
export function encodeProof({ values }: StoredProof, k: number): Uint8Array {
  const packed = values.reduce((bits, value) => (bits << BigInt(k)) | BigInt(value), 0n);
  return Buffer.from(packed.toString(16).padStart((2 * values.length * k) / 8, '0'), 'hex');
}
