import { resolve } from 'node:path';
import type { SystemConfig } from '../config.ts';
import { repository } from '../paths.ts';

/**
 * Settings derived here, so that both processes agree on them. The gateway's own default for API_URL does not
 * consider API_PORT and API_LISTEN_HOST, so it applies only if `env` sets one.
 */
export function createChildEnvironment(
  { gateway, server }: SystemConfig,
  env: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  const isApiUrlGiven = (env['API_URL'] ?? '').trim() !== '';
  return {
    // The mode that all settings mean together, for processes that read only some of them.
    NODE_ENV: server.production ? 'production' : 'development',
    PORT: String(gateway.port),
    API_PORT: String(server.apiPort),
    OUTBOX_PORT: String(server.outboxPort),
    API_URL: isApiUrlGiven ? gateway.apiUrl : toApiUrl({ server }),
    DATA_DIR: gateway.dataDir,
    // Most of a start is compiling the sources; Node caches the result.
    NODE_COMPILE_CACHE: env['NODE_COMPILE_CACHE'] ?? resolve(repository, '.cache/node'),
    STOP_WITH_PARENT: '1',
    // No balancer stands before these processes.
    DRAIN_SECONDS: '0',
  };
}

/** Settings of the API alone: it reports its metrics on the port after the gateway's, as both cannot share one. */
export function createServerEnvironment({ gateway }: Pick<SystemConfig, 'gateway'>): NodeJS.ProcessEnv {
  return gateway.metrics === null ? {} : { METRICS_PORT: String(gateway.metrics.port + 1) };
}

/** URL of this machine's API. */
export function toApiUrl({ server }: Pick<SystemConfig, 'server'>): string {
  return `http://${toReachableHost(server.apiListenHost)}:${server.apiPort}`;
}

/** The address to connect to, for an interface that is listened on. */
export function toReachableHost(host: string | null): string {
  if (host === null || host === '::' || host === '0.0.0.0') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
