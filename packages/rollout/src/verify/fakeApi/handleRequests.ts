import { API_ROOT } from '@farm/contracts/call';
import type { Page } from 'playwright-core';
import { createAnswer, type KnownVisitor } from './createAnswer.ts';

/** API of a page: the origin of the farm, or of an API elsewhere. */
interface FakedApi {
  origin: string;
  /** Read at each request. */
  visitor: KnownVisitor;
  /** Is told of each request for a call that the API does not have. */
  reportUnknown: (request: string) => void;
  /** Is told of each request that was answered. */
  reportCall?: (request: string) => void;
}

/**
 * Handles the requests of a tab to the API in its place, so that nothing that the page does reaches the farm. It goes around
 * Playwright's own routes, because they switch the browser's cache off.
 */
export async function handleRequests(
  tab: Page,
  { origin, visitor, reportUnknown, reportCall }: FakedApi,
): Promise<void> {
  const devTools = await tab.context().newCDPSession(tab);
  devTools.on('Fetch.requestPaused', ({ requestId, request: { method, url, headers } }) => {
    const address = new URL(url);
    const found = Object.entries(headers).find(([name]) => name.toLowerCase() === 'authorization');
    const isPreflight = method === 'OPTIONS';
    const answer = isPreflight
      ? ({ kind: 'sent', status: 204, type: 'text/plain', body: '' } as const)
      : createAnswer({ method, url: address, authorization: found?.[1] }, visitor);
    // A tab that is closed meanwhile needs no answer.
    const ignoreClosed = () => undefined;
    if (answer.kind === 'passed') devTools.send('Fetch.continueRequest', { requestId }).catch(ignoreClosed);
    if (answer.kind !== 'sent') return;
    if (!isPreflight) reportCall?.(`${method} ${address.pathname}`);
    if ('isUnknown' in answer) reportUnknown(`${method} ${address.pathname}`);
    devTools
      .send('Fetch.fulfillRequest', {
        requestId,
        responseCode: answer.status,
        responseHeaders: [
          { name: 'content-type', value: answer.type },
          { name: 'cache-control', value: 'no-store' },
          ...toCorsHeaders(headers),
        ],
        body: Buffer.from(answer.body).toString('base64'),
      })
      .catch(ignoreClosed);
  });
  await devTools.send('Fetch.enable', { patterns: [{ urlPattern: `${origin}${API_ROOT}/*` }] });
}

/** An API elsewhere permits the page's origin. */
function toCorsHeaders(headers: Record<string, string>): { name: string; value: string }[] {
  const { Origin: origin } = headers;
  if (origin === undefined) return [];
  return [
    { name: 'access-control-allow-origin', value: origin },
    { name: 'access-control-allow-methods', value: 'GET, POST, PUT, PATCH, DELETE' },
    { name: 'access-control-allow-headers', value: headers['Access-Control-Request-Headers'] ?? '*' },
  ];
}
