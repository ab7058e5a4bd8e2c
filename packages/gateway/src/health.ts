import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayParts } from './parts.ts';

/**
 * Says whether pages can be served, with `problem` while the registry needs attention; or what is missing, or that the
 * process is about to stop.
 */
export function readHealth(
  { registry, resolver }: Pick<GatewayParts, 'registry' | 'resolver'>,
  stopping?: AbortSignal,
) {
  if (stopping?.aborted) return { status: 'stopping' } as const;
  const [stable, problem] = [resolver.stable(), registry.problem()];
  if (stable)
    return {
      status: 'ok',
      rev: stable.rev,
      shell: stable.shell.version,
      ...(problem === null ? {} : { problem }),
    } as const;
  return {
    status: 'unavailable',
    missing: problem ?? 'no shell version is live: publish and promote one',
  } as const;
}

/** `/healthz`: 200 once pages can be served, otherwise 503. */
export function addHealthRoute(app: FastifyInstance, parts: GatewayParts, stopping?: AbortSignal): void {
  const serve = async (_request: FastifyRequest, reply: FastifyReply) => {
    const health = readHealth(parts, stopping);
    return reply
      .code(health.status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send(health);
  };
  app.route({ method: ['GET', 'HEAD'], url: '/healthz', handler: serve });
}
