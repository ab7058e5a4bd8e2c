import type { FactorTicket } from '@farm/contracts';
import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';

/** Failure of an API call, in the same shape for every cause. */
export interface ApiError {
  /** HTTP status; 0 without a response. */
  status: number;
  /** Error code of the API, `offline` without a response, or `unknown` for a response not sent by the API. */
  code: string;
  /** Message of the API for developers; pages choose their text by `code`. */
  message?: string;
  /** Request id of the server, for support. */
  requestId?: string;
  /** Problems of single fields, by path. */
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
  /** Second factor to prove; comes with `second_factor_required` and `proof_required`. */
  ticket?: FactorTicket;
}

/** Converts any failure of fetch or of the API to an {@link ApiError}; never throws. */
export function toApiError(failure: FetchBaseQueryError): ApiError {
  if (failure.status === 'FETCH_ERROR' || failure.status === 'TIMEOUT_ERROR')
    return { status: 0, code: 'offline' };
  // The response is not from the API; for example, a proxy's page.
  if (failure.status === 'PARSING_ERROR') return { status: failure.originalStatus, code: 'unknown' };
  if (typeof failure.status === 'string') return { status: 0, code: 'unknown' };
  const body: unknown = failure.data;
  return isErrorBody(body)
    ? { ...body, status: failure.status }
    : { status: failure.status, code: 'unknown' };
}

/** True if a value caught from `unwrap()` is an {@link ApiError}. */
export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && 'status' in error && isErrorBody(error);
}

function isErrorBody(body: unknown): body is Omit<ApiError, 'status'> {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string';
}
