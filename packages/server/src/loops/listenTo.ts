import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { AppError } from '../errors.ts';
import type { Logger } from '@farm/process';

/** A connection that hears the notifications of a channel. */
export interface Listener {
  /**
   * Resolves once notifications are heard.
   * @throws AppError unavailable when that takes too long
   */
  whenListening: () => Promise<void>;
  stop: () => Promise<void>;
}

/** What a listener works with. */
export interface ListenerParts {
  databaseUrl: string;
  log: Logger;
  /** Notifications are heard from now on, for the first time or again. */
  onListening: () => void;
  onPayload: (payload: string) => void;
}

const PATIENCE_MS = 5_000;
const PROBE_MS = 30_000;
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

/** Listens on a connection of its own, and connects again, waiting longer each time, when it is lost. */
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

/** Hears notifications until the signal ends it, or the connection is lost, which is an error. */
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
  // Somebody always knows: an error while nobody waits must not end the process.
  lost.catch(() => undefined);
  client.on('notification', ({ payload = '' }) => {
    try {
      onPayload(payload);
    } catch (error) {
      // Outside any promise it would end the process, and anybody on the database may notify.
      log.warn({ err: error, channel }, 'a notification is not understood');
    }
  });
  try {
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    onListening();
    while (!signal.aborted) {
      await Promise.race([sleep(PROBE_MS, undefined, { signal, ref: false }), lost]);
      // A connection that died without a word is found out by its silence.
      await client.query('select 1');
    }
  } finally {
    // Not awaited: the other side may be gone without saying so.
    void client.end().catch(() => undefined);
  }
}
