import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LiveRegistry } from './registry/liveRegistry.ts';
import { resolve } from './registry/resolve.ts';

/** `/healthz`: 200 once pages can be served, else 503 saying what is missing. */
export function healthRoute(app: FastifyInstance, registry: LiveRegistry): void {
  const serve = async (_request: FastifyRequest, reply: FastifyReply) => {
    void reply.header('cache-control', 'no-store');
    const { document, problem } = await registry.current();
    const resolution = document && resolve(document);
    if (resolution) return { status: 'ok', rev: resolution.rev, shell: resolution.shell.version };
    return reply
      .code(503)
      .send({ status: 'unavailable', missing: problem ?? 'no shell version is published' });
  };
  app.route({ method: ['GET', 'HEAD'], url: '/healthz', handler: serve });
}
