import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { AppError } from '../errors.ts';
import type { Logger } from '@farm/process';

/** Connection subscribed to the notifications of a channel. */
export interface Listener {
  /**
   * Resolves once the connection is subscribed.
   * @throws AppError unavailable when that takes too long
   */
  waitUntilListening: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Dependencies and callbacks of a listener. */
export interface ListenerOptions {
  databaseUrl: string;
  log: Logger;
  /** Called each time the subscription starts: the first time and after every reconnect. */
  onListening: () => void;
  onPayload: (payload: string) => void;
}

const TIMEOUT_MS = 5_000;
const PROBE_INTERVAL_MS = 30_000;
const MIN_BACKOFF_MS = 100;
const MAX_BACKOFF_MS = 5_000;

/** Listens on a dedicated connection. Reconnects, with exponential backoff, when the connection is lost. */
export function watchChannel(channel: string, options: ListenerOptions): Listener {
  const stopping = new AbortController();
  let listening = Promise.withResolvers<'listening'>();
  let failures = 0;

  const connection = {
    ...options,
    channel,
    signal: stopping.signal,
    onListening: () => {
      failures = 0;
      listening.resolve('listening');
      options.onListening();
    },
  };
  const run = async () => {
    while (!connection.signal.aborted) {
      await listenOnce(connection).catch((error: unknown) => {
        if (!connection.signal.aborted)
          options.log.warn({ err: error, channel }, 'live events are not heard');
      });
      listening = Promise.withResolvers();
      const wait = Math.min(MIN_BACKOFF_MS * 2 ** failures++, MAX_BACKOFF_MS);
      await sleep(wait, undefined, { signal: connection.signal }).catch(() => undefined);
    }
  };
  const running = run();

  return {
    waitUntilListening: async () => {
      const patience = new AbortController();
      const late = sleep(TIMEOUT_MS, 'late', { signal: patience.signal, ref: false }).catch(() => 'late');
      const outcome = await Promise.race([listening.promise, late]);
      patience.abort();
      if (outcome !== 'listening') throw new AppError('unavailable', { retryAfterSeconds: 5 });
    },
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
}

/**
 * Receives notifications until the signal aborts.
 * @throws Error when the connection is lost
 */
async function listenOnce({
  channel,
  databaseUrl,
  log,
  signal,
  onListening,
  onPayload,
}: ListenerOptions & { channel: string; signal: AbortSignal }): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'farm-live',
    keepAlive: true,
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
  });
  const lost = new Promise<never>((_resolve, reject) => {
    client.on('error', reject);
    client.on('end', () => reject(new Error('the connection has ended')));
  });
  // Prevents an unhandled rejection from ending the process while nothing awaits the promise.
  lost.catch(() => undefined);
  client.on('notification', ({ payload = '' }) => {
    try {
      onPayload(payload);
    } catch (error) {
      // An error thrown here would end the process, and any database user can send a notification.
      log.warn({ err: error, channel }, 'a notification is not understood');
    }
  });
  try {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    onListening();
    while (!signal.aborted) {
      await Promise.race([sleep(PROBE_INTERVAL_MS, undefined, { signal, ref: false }), lost]);
      // Detects a connection that died without being closed.
      await client.query('select 1');
    }
  } finally {
    // Not awaited: the server may be gone without having closed the connection.
    void client.end().catch(() => undefined);
  }
}
