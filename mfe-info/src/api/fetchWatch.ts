import { API_ROOT } from '@farm/contracts/call';
import { readWatch } from '@farm/contracts/calls';
import type { Watch } from '@farm/contracts/token';
import { isApiError, type ApiError } from '@farm/remote-sdk';

interface WatchRequest {
  /** Origin of the API; '' for the page's own. */
  apiHost: string;
  token: string;
  signal: AbortSignal;
}

/** A request that takes longer, as on a connection that broke unnoticed, counts as offline; the page then asks again. */
const TIME_LIMIT_MS = 30_000;

/** An answer has what a watch link shows, or why it could not be read: an {@link ApiError}, or the error of an aborted request. */
export type WatchAnswer = { watch: Watch } | { error: unknown };

/**
 * Fetches what a watch link shows; never throws. Without the API client: it sends the token of the visitor's own session, ends
 * that session when a token is refused, and keeps arguments in the store of the page, where no secret belongs.
 */
export async function fetchWatch({ apiHost, token, signal }: WatchRequest): Promise<WatchAnswer> {
  // The oldest browsers that the farm supports lack `AbortSignal.any`.
  const request = new AbortController();
  const abort = () => request.abort();
  const signals = [signal, AbortSignal.timeout(TIME_LIMIT_MS)];
  for (const each of signals) each.addEventListener('abort', abort);
  try {
    signal.throwIfAborted();
    const response = await fetch(apiHost + API_ROOT + readWatch.path, {
      headers: { Authorization: `Bearer ${token}` },
      signal: request.signal,
    });
    if (!response.ok) return { error: await readError(response) };
    // The API follows the contract, which changes only by additions.
    return { watch: (await response.json()) as Watch };
  } catch (error) {
    return { error: signal.aborted ? error : OFFLINE };
  } finally {
    for (const each of signals) each.removeEventListener('abort', abort);
  }
}

const OFFLINE: ApiError = { status: 0, code: 'offline' };

/** A proxy's page is no error of the API. */
async function readError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const error = typeof body === 'object' ? { ...body, status: response.status } : null;
  return isApiError(error) ? error : { status: response.status, code: 'unknown' };
}
