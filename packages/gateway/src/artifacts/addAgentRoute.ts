import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendNotFound } from './sendArtifact.ts';
import { hasMatchingEtag } from '../etag.ts';

/**
 * Serves the agent as an npm package, so `npm install` and `npx` download it from the farm. Its content changes
 * at the same address, so it is revalidated each time.
 */
export function addAgentRoute(app: FastifyInstance, agentPackage: string): void {
  async function serve(request: FastifyRequest, reply: FastifyReply) {
    const archive = await readFile(agentPackage).catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
      throw error;
    });
    if (archive === null) return sendNotFound(reply);
    const etag = `"${createHash('sha256').update(archive).digest('base64url')}"`;
    void reply.headers({ 'cache-control': 'no-cache', etag, 'cross-origin-resource-policy': 'same-origin' });
    if (hasMatchingEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    void reply.type('application/gzip').header('content-length', archive.length);
    return reply.send(request.method === 'HEAD' ? undefined : archive);
  }

  app.route({ method: ['GET', 'HEAD'], url: '/agent/farm-agent.tgz', handler: serve });
}
