import { isApiError } from './ApiError.ts';

/** Failure of a call, in the categories that views distinguish. */
export interface Failure {
  /** `offline`: no connection. `canceled`: by the user. `failed`: refused by the API, or an error on either side. */
  reason: 'offline' | 'canceled' | 'failed';
  /** Id for support; set only by responses of the API. */
  requestId: string | undefined;
}

/** Classifies the `error` of a query or mutation hook. */
export function toFailure(error: unknown): Failure {
  if (!isApiError(error)) return { reason: isAbort(error) ? 'canceled' : 'failed', requestId: undefined };
  return { reason: error.code === 'offline' ? 'offline' : 'failed', requestId: error.requestId };
}

function isAbort(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
}
