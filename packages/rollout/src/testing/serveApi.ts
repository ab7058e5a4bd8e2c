import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { TestContext } from 'node:test';

/** Received request. */
export interface Asked {
  method: string;
  /** Without `/api/rollout`. */
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** Response of the server: JSON, or `reset` to drop the connection. */
export type Answer = { status: number; json?: unknown } | 'reset';

/** Starts a test double of the rollout API, which stops at the end of the test. */
export async function serveApi(
  t: TestContext,
  answer: (asked: Asked) => Answer | Promise<Answer>,
): Promise<{ server: string; asked: Asked[] }> {
  const asked: Asked[] = [];
  const http = createServer((request, reply) => {
    void (async () => {
      const path = (request.url ?? '').replace(/^\/api\/rollout/, '');
      const one = {
        method: request.method ?? '',
        path,
        headers: request.headers,
        body: await buffer(request),
      };
      asked.push(one);
      const given = await answer(one);
      if (given === 'reset') request.socket.destroy();
      else
        reply
          .writeHead(given.status, { 'content-type': 'application/json' })
          .end(given.json === undefined ? '' : JSON.stringify(given.json));
    })();
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  t.after(() => {
    http.close();
    http.closeAllConnections();
  });
  // The address of a TCP server is never a string.
  return { server: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, asked };
}

/** Creates an error response of the API. */
export function apiError(status: number, code: string, message: string): Answer {
  return { status, json: { code, message, requestId: 'r' } };
}
