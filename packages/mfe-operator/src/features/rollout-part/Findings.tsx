import type { PublishedVersion } from '@farm/contracts/rollout';
import { Sentences } from '../../parts/Sentences.tsx';
import { VerificationFacts } from '../../parts/VerificationFacts.tsx';

/** Result of the last verification, and everything it found. */
export function Findings({ verification }: Pick<PublishedVersion, 'verification'>) {
  return (
    <>
      <VerificationFacts verification={verification} isInTable />
      {verification === null || verification.problems.length === 0 ? null : (
        <Sentences sentences={verification.problems} />
      )}
    </>
  );
}
