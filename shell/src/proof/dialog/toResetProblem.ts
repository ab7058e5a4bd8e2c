import { isApiError } from '@farm/remote-sdk';
import { toProofProblem, type ProofProblem } from './toProofProblem.ts';

/** Converts the failure of a request for the link that removes lost factors; null if it was canceled. */
export function toResetProblem(failure: unknown): ProofProblem | null {
  if (isApiError(failure)) {
    const { code, retryAfterSeconds = 3600 } = failure;
    if (code === 'operator_account') return { place: 'form', id: 'operator' };
    if (code === 'too_many_requests')
      return { place: 'form', id: 'linksSent', values: { hours: Math.ceil(retryAfterSeconds / 3600) } };
  }
  return toProofProblem(failure, 'recovery-code');
}
