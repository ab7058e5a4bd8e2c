import pg from 'pg';
import type { Logger } from '../../logger.ts';

const TURN_LOCK = 4_608_016;
const PATIENCE_MS = 5_000;

/** Which of several workers pays. */
export interface TurnLock {
  /** Whether it is this one, which it then stays until it stops or its connection is lost. */
  take: () => Promise<boolean>;
  stop: () => Promise<void>;
}

/**
 * A lock of the session on a connection of its own. It keeps workers out of each other's way; that nothing is paid twice
 * does not hang on it.
 */
export function createTurnLock({ databaseUrl, log }: { databaseUrl: string; log: Logger }): TurnLock {
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
        const question = isMine ? 'select true' : `select pg_try_advisory_lock(${TURN_LOCK})`;
        const { rows } = await client.query<[boolean]>({ text: question, rowMode: 'array' });
        isMine = rows[0]?.[0] === true;
        return isMine;
      } catch (error) {
        log.warn({ err: error }, 'the turn of paying cannot be taken');
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
    application_name: 'farm-payouts',
    keepAlive: true,
    connectionTimeoutMillis: PATIENCE_MS,
    query_timeout: PATIENCE_MS,
  });
  // One that is lost fails the next query; without a listener it would end the process.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
