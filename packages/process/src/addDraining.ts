import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { isEventStream } from './isEventStream.ts';

/** Time for requests in progress once a server closes; the process is killed soon after. */
const CUT_MS = 7_000;
/** Connections come in bursts: after a pause as long as this, a burst is over. */
const QUIET_MS = 2;
/** A turn of the event loop that does no work takes less. A busy process has few of them: the longer it looks, the more may a turn take. */
const EMPTY_TURN_MS = 0.1;
const MORE_PER_MS = 1 / 200;
/** By then, it closes anyway. */
const SEARCH_MS = 4_000;

/** The parts of a Fastify app that draining needs; the signer's process has no such library. */
interface DrainedApp {
  server: Server;
  addHook: ((name: 'preClose', hook: (done: () => void) => void) => unknown) &
    ((name: 'onSend', hook: (request: unknown, reply: DrainedReply) => Promise<void>) => unknown);
}

interface DrainedReply {
  header: (name: string, value: string) => unknown;
  getHeader: (name: string) => unknown;
}

/**
 * Lets clients and balancers turn to another process: from `stopping` on, or when the app closes, every answer
 * ends its connection. An event stream always does: it began long before, and once it has ended, a balancer would use its
 * connection again while the process closes it. Connections that are still open seven seconds after the close began are cut.
 */
export function addDraining(app: DrainedApp, stopping?: AbortSignal): void {
  let isClosing = false;
  app.addHook('preClose', (done) => {
    isClosing = true;
    setTimeout(() => app.server.closeAllConnections(), CUT_MS).unref();
    if (app.server.listening) closeListener(app.server, done);
    else done();
  });
  app.addHook('onSend', (_request, reply) => {
    // Not awaited: a reply resolves once it is sent, and sending waits for this hook.
    if (isEventStream(reply) || isClosing || stopping?.aborted) void reply.header('connection', 'close');
    return Promise.resolve();
  });
}

/**
 * Stops to accept connections when none waits for it. The kernel resets those that wait, and a balancer may not send their
 * requests again; it refuses those that come later, whose requests were not sent yet.
 */
function closeListener(server: Server, done: () => void): void {
  const startedAt = performance.now();
  let lastTurnAt = startedAt;
  let acceptedAt = startedAt;
  const noteConnection = () => (acceptedAt = performance.now());
  const look = () => {
    const now = performance.now();
    const searchedMs = now - startedAt;
    const turnMs = now - lastTurnAt;
    const isBusy = now - acceptedAt < QUIET_MS || turnMs > EMPTY_TURN_MS + searchedMs * MORE_PER_MS;
    if (isBusy && searchedMs < SEARCH_MS) {
      lastTurnAt = now;
      setImmediate(look);
      return;
    }
    // The listener alone, at once: an HTTP server that closes looks at all its connections first.
    NetServer.prototype.close.call(server);
    server.off('connection', noteConnection);
    done();
  };
  server.on('connection', noteConnection);
  setImmediate(look);
}
