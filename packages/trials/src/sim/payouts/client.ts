import type { Person } from '@farm/server/testing';
import type { ErrorBody } from '@farm/contracts';
import type { World } from './world.ts';

/** A call of the API. */
export interface Call {
  as: Person;
  method?: 'GET' | 'POST';
  path: string;
  key?: string;
  body?: object;
}

/** Response of the API. */
export type CallResult = { isDone: true; body: unknown } | { isDone: false; code: string };

const MAX_TRIES = 100;
const RETRY_DELAY_MS = 20;

/**
 * Calls the API, and retries while the process is killed and restarted, until there is a response.
 * @throws Error for a server error, or after the last retry
 */
export async function requestResult(
  { processes }: Pick<World, 'processes'>,
  call: Call,
): Promise<CallResult> {
  for (let tries = 1; ; tries++) {
    const url = await processes.url();
    try {
      return await send(url, call);
    } catch (error) {
      if (error instanceof ServerError || tries === MAX_TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS));
    }
  }
}

/** Calls the API like {@link ask}. @throws Error also for a refusal */
export async function requestBody<T>(world: Pick<World, 'processes'>, call: Call): Promise<T> {
  const result = await requestResult(world, call);
  if (!result.isDone) throw new Error(`${call.path} is refused: ${result.code}`);
  // The contract of the path defines the type.
  return result.body as T;
}

class ServerError extends Error {}

async function send(url: string, { as, method = 'POST', path, key, body }: Call): Promise<CallResult> {
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
    throw new ServerError(`${path} answers ${response.status}: ${JSON.stringify(answer)}`);
  return response.ok ? { isDone: true, body: answer } : { isDone: false, code: (answer as ErrorBody).code };
}
