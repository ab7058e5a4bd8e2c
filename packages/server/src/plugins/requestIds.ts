import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { App } from './app.ts';

const HEADER = 'x-request-id';

/** Returns the request id from the gateway, so that both logs share it, or else a new id. */
export function toRequestId(request: Pick<IncomingMessage, 'headers'>): string {
  const id = request.headers[HEADER];
  return typeof id === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(id) ? id : randomUUID();
}

/** Adds the request id to every response. */
export function addRequestIds(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(HEADER, request.id);
    done();
  });
}
