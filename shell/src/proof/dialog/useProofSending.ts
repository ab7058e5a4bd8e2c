import type { FactorProof, ProofKind } from '@farm/contracts';
import { useState } from 'react';
import type { OpenProof } from '../createProver.ts';
import { toProofProblem, type ProofProblem } from './toProofProblem.ts';

/** Sends proofs one at a time, and holds the outcome of the last one. */
export function useProofSending(proof: OpenProof) {
  const [busyKind, setBusyKind] = useState<ProofKind | null>(null);
  const [problem, setProblem] = useState<ProofProblem | null>(null);
  return {
    /** Kind of the proof that is being made or sent. It stays set once a proof is accepted. */
    busyKind,
    problem,
    clearProblem: () => setProblem(null),
    /** Makes and sends a proof. Resolves to the problem, or null. */
    send: async (kind: ProofKind, makeProof: () => FactorProof['proof'] | Promise<FactorProof['proof']>) => {
      if (busyKind) return null;
      setBusyKind(kind);
      setProblem(null);
      try {
        await proof.send(await makeProof());
        return null;
      } catch (failure) {
        const next = toProofProblem(failure, kind);
        setProblem(next);
        setBusyKind(null);
        return next;
      }
    },
  };
}
