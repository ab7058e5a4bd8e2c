import { API_ROOT } from '@farm/contracts/call';
import { openEvents } from '@farm/contracts/calls';
import { computeShare } from '@farm/contracts/registry';
import {
  createMetrics,
  httpMetrics,
  recordRequest,
  startMetricsListener,
  type Sample,
} from '@farm/process/metrics';
import type { FastifyInstance } from 'fastify';
import { sendNotFound } from './artifacts/sendArtifact.ts';
import type { GatewayConfig } from './config.ts';
import { readHealth } from './health.ts';
import type { GatewayParts } from './parts.ts';
import type { LiveRegistry } from './registry/RegistryFollower.ts';

const EVENTS_PATH = API_ROOT + openEvents.path;

/**
 * Counts requests and, if the settings say so, reports metrics on a port of their own while the gateway runs. Its public
 * port answers `/metrics` with 404: a remote's page there would be taken for metrics.
 */
export function addMetrics(
  app: FastifyInstance,
  { metrics: place }: Pick<GatewayConfig, 'metrics'>,
  { registry, resolver }: Pick<GatewayParts, 'registry' | 'resolver'>,
): void {
  app.addHook('onRequest', recordRequest);
  const countStreams = addStreamCount(app);
  for (const url of ['/metrics', '/metrics/*'])
    app.route({ method: ['GET', 'HEAD'], url, handler: (_request, reply) => sendNotFound(reply) });
  if (place === null) return;

  let stop = () => Promise.resolve();
  app.addHook('onReady', async () => {
    const metrics = createMetrics(app.log);
    metrics.add(...httpMetrics);
    metrics.addGroup({
      name: 'gateway',
      metrics: [
        'farm_live_streams',
        'farm_registry_revision',
        'farm_registry_age_seconds',
        'farm_registry_problem',
        'farm_canary_ratio',
      ],
      keepMs: 0,
      measure: () => [{ metric: 'farm_live_streams', value: countStreams() }, ...measureRegistry(registry)],
    });
    stop = await startMetricsListener({
      ...place,
      metrics,
      log: app.log,
      readHealth: () => {
        const { status, ...details } = readHealth({ registry, resolver });
        return { isHealthy: status === 'ok', details };
      },
    });
  });
  // Last of all, so that the end of the other requests is seen.
  app.addHook('onClose', () => stop());
}

/** Counts the event streams that are forwarded. @returns a function that returns how many are open */
function addStreamCount(app: FastifyInstance): () => number {
  let open = 0;
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'GET' && request.url.split('?', 1)[0] === EVENTS_PATH) {
      open++;
      reply.raw.once('close', () => open--);
    }
    done();
  });
  return () => open;
}

function measureRegistry(registry: LiveRegistry): Sample[] {
  const [document, at] = [registry.document(), registry.planTime()];
  const entries = document ? Object.entries({ ...document.remotes, shell: document.shell }) : [];
  return [
    { metric: 'farm_registry_age_seconds', value: registry.ageSeconds() },
    { metric: 'farm_registry_problem', value: registry.problem() === null ? 0 : 1 },
    ...(document ? [{ metric: 'farm_registry_revision', value: document.rev } as const] : []),
    ...entries.flatMap(([remote, { canary }]) =>
      canary
        ? [
            {
              metric: 'farm_canary_ratio',
              labels: { remote },
              value: computeShare(canary, at) / 100,
            } as const,
          ]
        : [],
    ),
  ];
}
