import type { Person } from '@farm/server/testing';
import type { ErrorBody } from '@farm/contracts';
import type { World } from './world.ts';

/** What somebody asks of the API. */
export interface Call {
  as: Person;
  method?: 'GET' | 'POST';
  path: string;
  key?: string;
  body?: object;
}

/** What the API answers. */
export type Told = { isDone: true; body: unknown } | { isDone: false; code: string };

const TRIES = 100;
const PAUSE_MS = 20;

/**
 * Asks the API, and asks the same again when the process is killed meanwhile, until there is an answer.
 * @throws Error when it answers that it is broken
 */
export async function ask({ processes }: Pick<World, 'processes'>, call: Call): Promise<Told> {
  for (let tries = 1; ; tries++) {
    const url = await processes.url();
    try {
      return await send(url, call);
    } catch (error) {
      if (error instanceof Broken || tries === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}

/** As {@link ask}; anything but success is an error. */
export async function askFor<T>(world: Pick<World, 'processes'>, call: Call): Promise<T> {
  const told = await ask(world, call);
  if (!told.isDone) throw new Error(`${call.path} is refused: ${told.code}`);
  // The contract of the path.
  return told.body as T;
}

class Broken extends Error {}

async function send(url: string, { as, method = 'POST', path, key, body }: Call): Promise<Told> {
  const response = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${as.token}`,
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer: unknown = await response.json();
  if (response.status >= 500)
    throw new Broken(`${path} answers ${response.status}: ${JSON.stringify(answer)}`);
  return response.ok ? { isDone: true, body: answer } : { isDone: false, code: (answer as ErrorBody).code };
}
