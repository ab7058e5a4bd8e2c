import pg from 'pg';
import type { Logger } from '@farm/process';

const PATIENCE_MS = 5_000;
/** Application name of a lock's connection. */
export const LOCK_NAME = 'farm-lock';

/** Decides which of several processes does something that only one at a time should do. */
export interface SessionLock {
  /** True if this process has the lock. It keeps the lock until it stops or loses its connection. */
  take: () => Promise<boolean>;
  stop: () => Promise<void>;
}

/**
 * A session-level advisory lock on a connection of its own. It keeps processes from doing the same work, but
 * nothing that must never happen twice may rely on it.
 */
export function createSessionLock({
  databaseUrl,
  number,
  log,
}: {
  databaseUrl: string;
  number: number;
  log: Logger;
}): SessionLock {
  let client: pg.Client | null = null;
  let isMine = false;
  const drop = async () => {
    const dropped = client;
    client = null;
    isMine = false;
    await dropped?.end().catch(() => undefined);
  };
  return {
    take: async () => {
      try {
        client ??= await connect(databaseUrl);
        // The lock ends with its connection, so a connection that responds still has it.
        const question = isMine ? 'select true' : `select pg_try_advisory_lock(${number})`;
        const { rows } = await client.query<[boolean]>({ text: question, rowMode: 'array' });
        isMine = rows[0]?.[0] === true;
        return isMine;
      } catch (error) {
        log.warn({ err: error, number }, 'a lock of the database cannot be taken');
        await drop();
        return false;
      }
    },
    stop: drop,
  };
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: LOCK_NAME,
    keepAlive: true,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  // A lost connection fails the next query; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
