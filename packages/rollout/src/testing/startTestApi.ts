import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { TestContext } from 'node:test';

/** Received request. */
export interface ReceivedRequest {
  method: string;
  /** Without `/api/rollout`. */
  path: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** Response of the server: JSON, or `reset` to drop the connection. */
export type StubResponse = { status: number; json?: unknown } | 'reset';

/** Starts a test double of the rollout API, which stops at the end of the test. */
export async function startTestApi(
  t: TestContext,
  respond: (requests: ReceivedRequest) => StubResponse | Promise<StubResponse>,
): Promise<{ server: string; requests: ReceivedRequest[] }> {
  const requests: ReceivedRequest[] = [];
  const http = createServer((request, reply) => {
    void (async () => {
      const path = (request.url ?? '').replace(/^\/api\/rollout/, '');
      const received = {
        method: request.method ?? '',
        path,
        headers: request.headers,
        body: await buffer(request),
      };
      requests.push(received);
      const response = await respond(received);
      if (response === 'reset') request.socket.destroy();
      else
        reply
          .writeHead(response.status, { 'content-type': 'application/json' })
          .end(response.json === undefined ? '' : JSON.stringify(response.json));
    })();
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  t.after(() => {
    http.close();
    http.closeAllConnections();
  });
  // The address of a TCP server is never a string.
  return { server: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, requests };
}

/** Creates an error response of the API. */
export function makeApiError(status: number, code: string, message: string): StubResponse {
  return { status, json: { code, message, requestId: 'r' } };
}
