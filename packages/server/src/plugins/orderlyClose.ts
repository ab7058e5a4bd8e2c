import type { App } from '../app.ts';

const PATIENCE_MS = 5_000;

/**
 * Lets the app close in bounded time: requests that are being answered are finished, their connections
 * not kept for more, and what is still open after five seconds is cut.
 */
export function addOrderlyClose(app: App): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS).unref();
    done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isClosing) reply.header('connection', 'close');
    done(null, payload);
  });
}
