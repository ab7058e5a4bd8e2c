import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after } from 'node:test';
import { gzipSync } from 'node:zlib';

/** Manner in which the service answers; by default with 200 and at once. */
interface Manner {
  status?: number;
  location?: string;
  isZipped?: boolean;
  /** It never gets further than this. */
  pause?: 'before' | 'within';
  hangsUp?: boolean;
}

/** A stand-in for a service that knows prices. */
export interface PriceService {
  url: string;
  /** Answers from now on with this body, or one for each path. */
  answer: (body: string | ((path: string) => string), manner?: Manner) => void;
  /** Returns the requests since the last call. */
  takeRequests: () => string[];
  lastAuthorization: () => string | undefined;
}

/** Starts a service of prices on loopback, which stops after the file's tests. */
export async function startPriceService(): Promise<PriceService> {
  let respond = (_path: string, response: ServerResponse): void => {
    response.writeHead(404).end();
  };
  const requests: string[] = [];
  let authorization: string | undefined;
  const http = createServer((request, response) => {
    requests.push(`${request.method} ${request.url}`);
    ({ authorization } = request.headers);
    respond(request.url ?? '', response);
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  after(() => {
    http.closeAllConnections();
    http.close();
  });
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    answer: (body, manner = {}) => {
      respond = (path, response) => send(response, typeof body === 'string' ? body : body(path), manner);
    },
    takeRequests: () => requests.splice(0),
    lastAuthorization: () => authorization,
  };
}

function send(response: ServerResponse, body: string, manner: Manner): void {
  const { status = 200, location, isZipped = false, pause, hangsUp = false } = manner;
  if (pause === 'before') return;
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(location !== undefined && { location }),
    ...(isZipped && { 'content-encoding': 'gzip' }),
  });
  if (pause === 'within') response.write(body.slice(0, 5));
  else if (hangsUp) response.write(body, () => response.destroy());
  else response.end(isZipped ? gzipSync(body) : body);
}
