import type { PublishedVersion } from '@farm/contracts/rollout';

type LastVerification = PublishedVersion['verification'];

/** How the last verification of a version ended; `none` when there was none. */
export function toVerificationResult(verification: LastVerification): 'passed' | 'failed' | 'none' {
  if (verification === null) return 'none';
  return verification.passed ? 'passed' : 'failed';
}
