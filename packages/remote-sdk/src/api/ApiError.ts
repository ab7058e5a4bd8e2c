import type { FetchBaseQueryError } from '@reduxjs/toolkit/query/react';

/** Why a call to the API did not succeed, in one shape whatever went wrong. */
export interface ApiError {
  /** HTTP status, or 0 when no answer came. */
  status: number;
  /** A code of the API's error table, `offline` when no answer came, or `unknown` when it was no answer of ours. */
  code: string;
  /** The API's sentence for developers; pages word errors by their code. */
  message?: string;
  /** The server's request id, to be named to support. */
  requestId?: string;
  /** What is wrong with single fields, by path. */
  fields?: Record<string, string>;
  retryAfterSeconds?: number;
}

/** Reads any failure of fetch or of the API into an {@link ApiError}; it never throws. */
export function toApiError(failure: FetchBaseQueryError): ApiError {
  if (failure.status === 'FETCH_ERROR' || failure.status === 'TIMEOUT_ERROR')
    return { status: 0, code: 'offline' };
  // Something answered, but not the API: a proxy's page, for example.
  if (failure.status === 'PARSING_ERROR') return { status: failure.originalStatus, code: 'unknown' };
  if (typeof failure.status === 'string') return { status: 0, code: 'unknown' };
  const body: unknown = failure.data;
  return isErrorBody(body)
    ? { ...body, status: failure.status }
    : { status: failure.status, code: 'unknown' };
}

/** Whether a value caught from `unwrap()` is an {@link ApiError}. */
export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && 'status' in error && isErrorBody(error);
}

function isErrorBody(body: unknown): body is Omit<ApiError, 'status'> {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string';
}
