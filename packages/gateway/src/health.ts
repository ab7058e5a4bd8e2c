import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayParts } from './parts.ts';

/**
 * `/healthz`: 200 once pages can be served, with `problem` while the registry needs attention; otherwise, and when
 * the process is about to stop, 503 with what is missing.
 */
export function addHealthRoute(
  app: FastifyInstance,
  { registry, resolver }: GatewayParts,
  stopping?: AbortSignal,
): void {
  const serve = async (_request: FastifyRequest, reply: FastifyReply) => {
    void reply.header('cache-control', 'no-store');
    if (stopping?.aborted) return reply.code(503).send({ status: 'stopping' });
    const [stable, problem] = [resolver.stable(), registry.problem()];
    if (stable)
      return {
        status: 'ok',
        rev: stable.rev,
        shell: stable.shell.version,
        ...(problem === null ? {} : { problem }),
      };
    return reply.code(503).send({
      status: 'unavailable',
      missing: problem ?? 'no shell version is live: publish and promote one',
    });
  };
  app.route({ method: ['GET', 'HEAD'], url: '/healthz', handler: serve });
}
