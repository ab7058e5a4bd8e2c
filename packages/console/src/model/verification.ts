import type { PublishedVersion } from '@farm/contracts/rollout';

/** How the last verification of a version ended; `none` when there was none. */
export function verificationOf(verification: PublishedVersion['verification']): 'passed' | 'failed' | 'none' {
  if (verification === null) return 'none';
  return verification.passed ? 'passed' : 'failed';
}
