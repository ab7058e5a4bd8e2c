import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { runForRequest } from '@farm/database';
import type { App } from './app.ts';

const HEADER = 'x-request-id';

/** Returns the request id from the gateway, so that both logs share it, or else a new id. */
export function toRequestId(request: Pick<IncomingMessage, 'headers'>): string {
  const id = request.headers[HEADER];
  return typeof id === 'string' && /^[A-Za-z0-9-]{8,64}$/.test(id) ? id : randomUUID();
}

/** Adds the request id to every response, and to the statements that the request sends to the database. */
export function addRequestIds(app: App): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(HEADER, request.id);
    runForRequest(request.id, done);
  });
  // Its body has arrived meanwhile, in events of the connection.
  app.addHook('preValidation', (request, _reply, done) => {
    runForRequest(request.id, done);
  });
}
