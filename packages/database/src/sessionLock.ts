import pg from 'pg';
import type { Logger } from '@farm/process';

const PATIENCE_MS = 5_000;
/** Application name of a lock's connection. */
export const LOCK_NAME = 'farm-lock';

/** Which of several processes does something that one at a time should do. */
export interface SessionLock {
  /** True if this process holds the lock, which it then keeps until it stops or loses its connection. */
  take: () => Promise<boolean>;
  stop: () => Promise<void>;
}

/**
 * A lock of the session on a connection of its own, by its number. It keeps processes out of each other's way; nothing
 * that must never happen twice may hang on it.
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
        // The lock ends with its connection: one that answers has it still.
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
  // One that is lost fails the next query; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
