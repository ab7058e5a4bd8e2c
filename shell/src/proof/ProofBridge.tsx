import { useLazyPart } from '@farm/remote-sdk';
import { useEffect, useSyncExternalStore } from 'react';
import { useLoadWithTexts } from '../i18n/useLoadWithTexts.ts';
import type { Prover } from './createProver.ts';

const loadDialog = () => import('./dialog/part.ts');

/** Shows the dialog for the proof that the page waits for. It loads with the first proof; if it cannot, that one is canceled. */
export function ProofBridge({ prover }: { prover: Prover }) {
  const proof = useSyncExternalStore(prover.subscribe, prover.read);
  const { part: ProofDialog, request } = useLazyPart(useLoadWithTexts(loadDialog));
  useEffect(() => {
    if (proof) request().catch(proof.cancel);
  }, [proof, request]);
  return ProofDialog ? <ProofDialog proof={proof} /> : null;
}
