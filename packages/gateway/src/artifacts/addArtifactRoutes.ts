import { findAgentPackage, type RemoteBuild, type ShellBuild } from '@farm/contracts/registry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayParts } from '../parts.ts';
import { sendAgentPackage } from './sendAgentPackage.ts';
import { sendArtifact, sendNotFound } from './sendArtifact.ts';

/**
 * Serves published versions under `/r/<name>/<version>/<file>`. Only files listed by a build exist, so no URL
 * reaches anything else in the store.
 */
export function addArtifactRoutes(app: FastifyInstance, { artifacts, builds, previews }: GatewayParts): void {
  async function serve(request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) {
    const [name = '', version = '', ...rest] = request.params['*'].split('/');
    const file = rest.join('/');
    const granted = previews.of(request);
    const isGranted = granted?.name === name && granted.version === version;
    const build = await builds.find(name, version, isGranted);
    if (build === 'unknown') return sendUntold(reply);
    if (build === null || !isServed(build, file)) return sendNotFound(reply);
    void reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'same-origin');
    if ('html' in build) {
      const agent = findAgentPackage(build.files);
      if (agent?.file === file) return sendAgentPackage({ artifacts, build, agent }, request, reply);
    }
    return sendArtifact({ artifacts, build, file }, request, reply);
  }

  app.route({ method: ['GET', 'HEAD'], url: '/r/*', handler: serve });
  app.route({ method: ['GET', 'HEAD'], url: '/r', handler: (_request, reply) => sendNotFound(reply) });
}

/** The template is an ingredient of pages, not a page. */
function isServed(build: RemoteBuild | ShellBuild, file: string): boolean {
  return Object.hasOwn(build.files, file) && !('html' in build && build.html === file);
}

function sendUntold(reply: FastifyReply) {
  return reply
    .code(503)
    .headers({ 'cache-control': 'no-store', 'retry-after': '1' })
    .type('text/plain; charset=utf-8')
    .send('Cannot check right now whether this version exists. Try again in a moment\n');
}
