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
  whenListening: () => Promise<void>;
  stop: () => Promise<void>;
}

/** Dependencies and callbacks of a listener. */
export interface ListenerParts {
  databaseUrl: string;
  log: Logger;
  /** Called each time the subscription starts: the first time and after every reconnect. */
  onListening: () => void;
  onPayload: (payload: string) => void;
}

const PATIENCE_MS = 5_000;
const PROBE_MS = 30_000;
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

/** Listens on a dedicated connection. Reconnects, with exponential backoff, when the connection is lost. */
export function listenTo(channel: string, parts: ListenerParts): Listener {
  const stopping = new AbortController();
  let listening = Promise.withResolvers<'listening'>();
  let failures = 0;

  const connection = {
    ...parts,
    channel,
    signal: stopping.signal,
    onListening: () => {
      failures = 0;
      listening.resolve('listening');
      parts.onListening();
    },
  };
  const run = async () => {
    while (!connection.signal.aborted) {
      await listenOnce(connection).catch((error: unknown) => {
        if (!connection.signal.aborted) parts.log.warn({ err: error, channel }, 'live events are not heard');
      });
      listening = Promise.withResolvers();
      const wait = Math.min(FIRST_WAIT_MS * 2 ** failures++, LONGEST_WAIT_MS);
      await sleep(wait, undefined, { signal: connection.signal }).catch(() => undefined);
    }
  };
  const running = run();

  return {
    whenListening: async () => {
      const patience = new AbortController();
      const late = sleep(PATIENCE_MS, 'late', { signal: patience.signal, ref: false }).catch(() => 'late');
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
}: ListenerParts & { channel: string; signal: AbortSignal }): Promise<void> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'farm-live',
    keepAlive: true,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
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
      await Promise.race([sleep(PROBE_MS, undefined, { signal, ref: false }), lost]);
      // Detects a connection that died without being closed.
      await client.query('select 1');
    }
  } finally {
    // Not awaited: the server may be gone without having closed the connection.
    void client.end().catch(() => undefined);
  }
}
