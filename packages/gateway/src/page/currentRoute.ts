import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { matchesEtag } from '../etag.ts';
import type { GatewayParts } from '../parts.ts';

/**
 * `/r/current`: the versions that a page would have if it were loaded now, by which a page that is open learns of
 * newer ones: `{ rev, shell, remotes: { name: version } }`.
 */
export function currentRoute(app: FastifyInstance, { resolver, visitors }: GatewayParts): void {
  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    const resolution = await resolver.resolve(request, visitors.of(request));
    if (resolution === null)
      return reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': '5' }).send({ rev: 0 });
    const { rev, shell, remotes } = resolution;
    const versions = Object.fromEntries(remotes.map(({ resolved: { name, version } }) => [name, version]));
    const body = JSON.stringify({ rev, shell: shell.version, remotes: versions });
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    void reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'Cookie' });
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type('application/json; charset=utf-8').send(body);
  };
  app.route({ method: ['GET', 'HEAD'], url: '/r/current', handler: serve });
}
