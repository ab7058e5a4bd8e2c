import { API_PROGRAM, MANY_REQUESTS, waitUntilListening, type Person } from '@farm/server/testing';
import type { ErrorBody } from '@farm/contracts';
import { type SpawnedProcess, startSourceFile } from '@farm/process/testing';
import { makeDataDir } from '../makeDataDir.ts';
import type { Answer } from './model.ts';

/** A request of a person. */
export interface Call {
  as: Person;
  method?: 'GET' | 'POST' | 'PUT';
  path: string;
  key?: string;
  body?: object;
}

/** The product's own process on a database; it can be killed at any moment and started again. */
export interface FarmServer {
  start: () => Promise<void>;
  /** Sends SIGKILL. Requests in flight are lost. */
  kill: () => Promise<void>;
  /** Sends a request. @throws Error if it fails although the server was not killed */
  call: (call: Call) => Promise<Answer>;
  /** Returns the lines that the processes so far have logged as errors. */
  errors: () => string[];
}

/** Shortens the waits that a simulation has no time for. */
const SETTINGS = {
  ...MANY_REQUESTS,
  WITHDRAWAL_CANCEL_WINDOW_SECONDS: '1',
  COOL_DOWN_SECONDS: '2',
  WITHDRAWAL_DAILY_MAX: '25',
  // After some deposits, an operator needs another one.
  FOUR_EYES_ABOVE: '30',
};

/** Creates a server on the database; it is not started yet. */
export function createFarmServer(databaseUrl: string): FarmServer {
  const dataDir = makeDataDir();
  const started: SpawnedProcess[] = [];
  let running: { process: SpawnedProcess; url: string } | null = null;
  return {
    start: async () => {
      const process = startSourceFile(API_PROGRAM, {
        ...SETTINGS,
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        API_PORT: '0',
        OUTBOX_PORT: '0',
        STOP_WITH_PARENT: '1',
      });
      started.push(process);
      running = { process, url: (await waitUntilListening(process)).url };
    },
    kill: async () => {
      const killed = running;
      running = null;
      killed?.process.child.kill('SIGKILL');
      await killed?.process.ended;
    },
    call: async (call) => {
      const target = running;
      if (!target) return { outcome: 'lost' };
      try {
        return await send(target.url, call);
      } catch (error) {
        if (running === target) throw new Error(`${call.path} was not answered`, { cause: error });
        return { outcome: 'lost' };
      }
    },
    errors: () =>
      started.flatMap(({ stdout }) =>
        stdout()
          .split('\n')
          .filter((line) => /"level":(50|60)/.test(line)),
      ),
  };
}

async function send(url: string, { as, method = 'POST', path, key, body }: Call): Promise<Answer> {
  const response = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${as.token}`,
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { status } = response;
  const answer: unknown = await response.json();
  return response.ok
    ? { outcome: 'done', status, body: answer }
    : { outcome: 'refused', status, code: (answer as ErrorBody).code };
}
