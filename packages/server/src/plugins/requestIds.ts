import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { App } from './app.ts';

const HEADER = 'x-request-id';

/** Returns the request id from the gateway, so that both logs share it, or else a new id. */
export function requestId(request: Pick<IncomingMessage, 'headers'>): string {
  const given = request.headers[HEADER];
  return typeof given === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(given) ? given : randomUUID();
}

/** Adds the request id to every response. */
export function addRequestIds(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(HEADER, request.id);
    done();
  });
}
