import type { FastifyInstance } from 'fastify';
import { StartError } from '@farm/process';

/** Address to listen on, and the setting that defines it. */
export interface ListenPlace {
  host: string;
  port: number;
  variable: 'API_PORT' | 'OUTBOX_PORT';
}

/**
 * Starts listening.
 * @throws StartError if the port is taken or unavailable; its message says what to do
 */
export async function startListening(
  app: Pick<FastifyInstance, 'listen'>,
  place: ListenPlace,
): Promise<void> {
  const { host, port, variable } = place;
  const what = variable === 'API_PORT' ? 'API' : 'outbox';
  const listenTextResolver = (address: string) => `${what} listening at ${address}`;
  await app.listen({ host, port, listenTextResolver }).catch((error: unknown) => {
    throw toListenError(error, place);
  });
}

/** Error line if the port is the cause; otherwise the original error. */
export function toListenError(
  error: unknown,
  { port, variable }: Pick<ListenPlace, 'port' | 'variable'>,
): unknown {
  const derived = variable === 'OUTBOX_PORT' ? 'PORT + 1' : 'PORT + 2';
  const advice = `or PORT (${variable} is ${derived} by default).`;
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new StartError(`Port ${port} is in use. Set ${variable} to a free port, ${advice}`);
    case 'EACCES':
      return new StartError(
        `Port ${port} is not allowed to this user. Set ${variable} to a port above 1023, ${advice}`,
      );
    default:
      return error;
  }
}
