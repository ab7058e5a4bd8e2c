import { verifyProof } from './verifyProof.ts';

/** How proofs are verified, by the format of the plot; null where no verifier exists yet: such plots cannot be proven. */
export const proofFormats: Readonly<Record<1 | 2, typeof verifyProof | null>> = { 1: verifyProof, 2: null };
