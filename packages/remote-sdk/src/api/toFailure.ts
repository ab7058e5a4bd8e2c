import { isApiError } from './ApiError.ts';

/** Why an answer did not come, as far as a view needs to tell it apart. */
export interface Failure {
  /** `offline`: no connection. `canceled`: the user gave it up. `failed`: the API refused or broke, or we did. */
  reason: 'offline' | 'canceled' | 'failed';
  /** What support asks for; only the API's own answers carry one. */
  requestId: string | undefined;
}

/** Reads the `error` of a query or mutation hook. */
export function toFailure(error: unknown): Failure {
  if (!isApiError(error)) return { reason: isAbort(error) ? 'canceled' : 'failed', requestId: undefined };
  return { reason: error.code === 'offline' ? 'offline' : 'failed', requestId: error.requestId };
}

function isAbort(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
}
