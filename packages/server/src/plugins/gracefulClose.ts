import type { App } from './app.ts';

const CLOSE_TIMEOUT_MS = 7_000;

/**
 * Bounds the time that the app takes to close: requests in flight finish, their connections are not kept alive, and
 * connections still open after seven seconds are cut.
 */
export function addGracefulClose(app: App): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    setTimeout(() => app.server.closeAllConnections(), CLOSE_TIMEOUT_MS).unref();
    done();
  });
  // A request in flight when the close begins would otherwise keep its connection alive.
  app.addHook('onSend', (_request, reply) => {
    // Not awaited: a reply resolves once it is sent, and sending waits for this hook.
    if (isClosing) void reply.header('connection', 'close');
    return Promise.resolve();
  });
}
