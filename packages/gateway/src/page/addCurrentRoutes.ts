import { createHash } from 'node:crypto';
import type { CurrentVersions } from '@farm/contracts/registry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendError } from '../addApiProxy.ts';
import { sendNotFound } from '../artifacts/sendArtifact.ts';
import { hasMatchingEtag } from '../etag.ts';
import type { GatewayParts } from '../parts.ts';

/**
 * Serves the versions that this visitor would get now, so open pages learn of newer ones: `/r/current` lists
 * them all, and `/r/current/<name>` has a remote as in the page data.
 */
export function addCurrentRoutes(app: FastifyInstance, { resolver, visitors }: GatewayParts): void {
  const resolve = (request: FastifyRequest) => resolver.resolve(request, visitors.of(request));

  async function serveAll(request: FastifyRequest, reply: FastifyReply) {
    const resolution = await resolve(request);
    if (resolution === null) return sendUnavailable(reply);
    const { rev, shell, remotes } = resolution;
    const versions = remotes.map(({ resolved: { name, version } }) => [name, version] as const);
    const current: CurrentVersions = { rev, shell: shell.version, remotes: Object.fromEntries(versions) };
    return sendOwn(request, reply, current);
  }

  async function serveOne(request: FastifyRequest<{ Params: { name: string } }>, reply: FastifyReply) {
    const { name } = request.params;
    const resolution = await resolve(request);
    if (resolution === null) return sendUnavailable(reply);
    const remote = resolution.remotes.find(({ resolved }) => resolved.name === name);
    return remote ? sendOwn(request, reply, remote.resolved) : sendNotFound(reply);
  }

  app.route({ method: ['GET', 'HEAD'], url: '/r/current', handler: serveAll });
  app.route({ method: ['GET', 'HEAD'], url: '/r/current/:name', handler: serveOne });
}

function sendUnavailable(reply: FastifyReply) {
  return sendError(reply, 'unavailable', 'Nothing is live yet. Publish a shell and promote it first.');
}

/** Sends data of this visitor alone, cacheable with revalidation. */
function sendOwn(request: FastifyRequest, reply: FastifyReply, content: object) {
  const body = JSON.stringify(content);
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
  void reply.headers({ etag, 'cache-control': 'private, no-cache', vary: 'Accept-Language, Cookie' });
  if (hasMatchingEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  return reply.type('application/json; charset=utf-8').send(body);
}
