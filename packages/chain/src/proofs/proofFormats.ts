import { verifyProof } from './verifyProof.ts';

/** Verifiers of proofs by the format of the plot; null where none exists yet: such plots cannot be proven. */
export const proofFormats: Readonly<Record<1 | 2, typeof verifyProof | null>> = { 1: verifyProof, 2: null };
