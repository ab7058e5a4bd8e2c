import { resolve } from 'node:path';
import type { SystemConfig } from '../config.ts';
import { repository } from '../paths.ts';

/**
 * Settings derived once here, so that both processes agree on them. The gateway's own default for API_URL
 * knows nothing of API_PORT and API_LISTEN_HOST, so it counts only where `env` names one.
 */
export function createChildEnvironment(
  { gateway, server }: SystemConfig,
  env: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  const isApiUrlGiven = (env['API_URL'] ?? '').trim() !== '';
  return {
    PORT: String(gateway.port),
    API_PORT: String(server.apiPort),
    OUTBOX_PORT: String(server.outboxPort),
    API_URL: isApiUrlGiven ? gateway.apiUrl : toApiUrl({ server }),
    DATA_DIR: gateway.dataDir,
    // Reading the sources is most of a start; Node keeps what it made of them.
    NODE_COMPILE_CACHE: env['NODE_COMPILE_CACHE'] ?? resolve(repository, '.cache/node'),
    STOP_WITH_PARENT: '1',
  };
}

/** URL of this machine's API. */
export function toApiUrl({ server }: Pick<SystemConfig, 'server'>): string {
  return `http://${toReachableHost(server.apiListenHost)}:${server.apiPort}`;
}

/** An address to ask at, for an interface listened on. */
export function toReachableHost(host: string | null): string {
  if (host === null || host === '::' || host === '0.0.0.0') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}
