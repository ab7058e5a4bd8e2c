import type { ProofKind } from '@farm/contracts';
import { isApiError, type ApiError } from '@farm/remote-sdk';

/** Reason why a proof was not accepted, and where the dialog says so. */
export interface ProofProblem {
  /** `end`: no other proof can be accepted; `notice`: nothing went wrong. */
  place: 'field' | 'form' | 'notice' | 'end';
  /** Last part of the message id. */
  id: string;
  values?: { minutes: number } | { hours: number } | { requestId: string };
}

/** Converts the failure of a proof of this kind; null if it was canceled. */
export function toProofProblem(failure: unknown, kind: ProofKind): ProofProblem | null {
  if (isApiError(failure)) return toRefusal(failure, kind);
  const name = failure instanceof Error ? failure.name : toName(failure);
  if (name === 'AbortError') return null;
  // Browsers say no more of a prompt that was closed or that ran out of time.
  if (name === 'NotAllowedError') return { place: 'notice', id: 'passkeyUnused' };
  return kind === 'passkey'
    ? { place: 'form', id: 'passkeyFailed' }
    : { place: 'form', id: 'unknown', values: { requestId: 'none' } };
}

function toRefusal({ code, requestId, retryAfterSeconds = 60 }: ApiError, kind: ProofKind): ProofProblem {
  switch (code) {
    case 'factor_wrong':
    case 'validation_failed':
      return { place: kind === 'passkey' ? 'form' : 'field', id: kind };
    case 'ticket_expired':
    case 'account_locked':
    // The password was changed meanwhile.
    case 'credentials_wrong':
      return { place: 'end', id: code };
    case 'too_many_requests':
      return {
        place: 'form',
        id: 'tooManyRequests',
        values: { minutes: Math.max(1, Math.ceil(retryAfterSeconds / 60)) },
      };
    case 'offline':
    case 'unavailable':
      return { place: 'form', id: code };
    default:
      return { place: 'form', id: 'unknown', values: { requestId: requestId ?? 'none' } };
  }
}

/** The client rejects a call that was aborted with a plain value. */
function toName(failure: unknown): unknown {
  return (failure as { name?: unknown } | null | undefined)?.name;
}
