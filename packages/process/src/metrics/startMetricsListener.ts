import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Logger } from '../logger.ts';
import { StartError } from '../startErrors.ts';
import type { Metrics } from './createMetrics.ts';

/** Interface and port of the listener for metrics. */
export interface MetricsPlace {
  host: string;
  port: number;
}

/** Answer to a supervisor: whether the process does its work, and why not. */
export interface ProcessHealth {
  isHealthy: boolean;
  details: Record<string, unknown>;
}

/** Parts of the listener for metrics. */
export interface MetricsListenerParts extends MetricsPlace {
  metrics: Metrics;
  readHealth: () => ProcessHealth | Promise<ProcessHealth>;
  log: Pick<Logger, 'info' | 'error'>;
}

/**
 * Serves `/metrics`, and `/healthz` with the status 200 or 503, on a port of their own: whoever reaches it needs no
 * password, and visitors never do.
 * @returns a function that stops listening
 * @throws StartError that names the setting to change
 */
export async function startMetricsListener(parts: MetricsListenerParts): Promise<() => Promise<void>> {
  const { host, port, log } = parts;
  const server = createServer((request, response) => {
    void answer(parts, `${request.method} ${request.url?.split('?', 1)[0]}`)
      .catch((error: unknown) => {
        log.error({ err: error }, 'metrics cannot be answered');
        return { status: 500, type: TEXT, body: 'Internal error\n' };
      })
      .then((reply) => send(response, reply));
  });
  await listen(server, { host, port });
  const { address, port: actual, family } = server.address() as AddressInfo;
  log.info(`metrics listening at http://${family === 'IPv6' ? `[${address}]` : address}:${actual}`);
  return async () => {
    const closed = once(server, 'close');
    server.close();
    // Prometheus keeps its connection open between scrapes.
    server.closeAllConnections();
    await closed;
  };
}

interface Reply {
  status: number;
  type: string;
  body: string;
}

const TEXT = 'text/plain; charset=utf-8';

async function answer({ metrics, readHealth }: MetricsListenerParts, route: string): Promise<Reply> {
  switch (route.replace(/^HEAD /, 'GET ')) {
    case 'GET /metrics':
      return { status: 200, type: 'text/plain; version=0.0.4; charset=utf-8', body: await metrics.render() };
    case 'GET /healthz': {
      const { isHealthy, details } = await readHealth();
      const body = { status: isHealthy ? 'ok' : 'unavailable', ...details };
      return {
        status: isHealthy ? 200 : 503,
        type: 'application/json; charset=utf-8',
        body: JSON.stringify(body),
      };
    }
    default:
      return { status: 404, type: TEXT, body: 'Not found\n' };
  }
}

function send(response: ServerResponse, { status, type, body }: Reply): void {
  const headers = {
    'content-type': type,
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  };
  // Node sends no body in response to HEAD.
  response.writeHead(status, headers).end(body);
}

async function listen(server: Server, { host, port }: MetricsPlace): Promise<void> {
  server.listen(port, host);
  // Rejects with the error, if there is one.
  await once(server, 'listening').catch((error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartError(`Port ${port} is in use: set METRICS_PORT to a free port, one for each process`);
    if (code === 'EACCES')
      throw new StartError(`Port ${port} is not allowed to this user: set METRICS_PORT above 1023`);
    throw new StartError(`METRICS_HOST ${host}: ${message}`);
  });
}
