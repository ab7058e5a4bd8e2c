import type { EarlyResponse } from '@farm/remote-sdk/api';

/** A request that `static/index.html` has sent for a signed-in visitor. */
interface EarlyRequest extends EarlyResponse {
  /** Absolute. */
  url: string;
  token: string;
}

/** Time after which a response is too old to be the present state, in milliseconds. */
const MAX_AGE_MS = 30_000;

/**
 * Returns a function that takes the response to a request that the page sent before its scripts were there, once, and only
 * for the session that it was sent for, until something is changed. A request that reached nobody is sent again.
 */
export function createEarlyResponses(): (request: Request) => EarlyResponse | undefined {
  const { farmRequests: early = [] } = globalThis as { farmRequests?: EarlyRequest[] };
  return (request) => {
    if (request.method !== 'GET') early.length = 0;
    const index = early.findIndex((sent) => isSame(sent, request));
    const [sent] = index < 0 ? [] : early.splice(index, 1);
    if (!sent || Date.now() - sent.requestedAt > MAX_AGE_MS) return undefined;
    const response = sent.response.catch(() => fetch(request));
    return { requestedAt: sent.requestedAt, response: waitUnlessAborted(response, request.signal) };
  };
}

function isSame({ url, token }: EarlyRequest, { method, url: requested, headers }: Request): boolean {
  return method === 'GET' && requested === url && headers.get('authorization') === `Bearer ${token}`;
}

function waitUnlessAborted(response: Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    response.then(resolve, reject);
  });
}
