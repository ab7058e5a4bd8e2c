import type { PublishedVersion } from '@farm/contracts/rollout';

type LastVerification = PublishedVersion['verification'];

/** Result of a version's last verification; `none` if there was none. */
export function toVerificationResult(verification: LastVerification): 'passed' | 'failed' | 'none' {
  if (verification === null) return 'none';
  return verification.passed ? 'passed' : 'failed';
}
