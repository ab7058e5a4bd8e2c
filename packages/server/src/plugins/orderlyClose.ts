import type { App } from './app.ts';

const PATIENCE_MS = 7_000;

/**
 * Lets the app close in bounded time: requests that are being answered are finished, their connections
 * not kept for more, and what is still open after seven seconds is cut.
 */
export function addOrderlyClose(app: App): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS).unref();
    done();
  });
  // The answer may have begun before the close did, and then says nothing of it.
  app.addHook('onSend', (_request, reply) => {
    // Not awaited: a reply is a promise of having been sent, which waits for this hook.
    if (isClosing) void reply.header('connection', 'close');
    return Promise.resolve();
  });
}
