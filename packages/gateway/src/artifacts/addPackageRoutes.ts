import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendNotFound } from './sendArtifact.ts';
import { hasMatchingEtag } from '../etag.ts';

/** A packed SDK has such files only, in no folders. */
const SDK_FILE = /^[a-z][a-z0-9.-]{0,99}\.(tgz|json)$/;
/** The hash in these names stands for their content. */
const HASHED = /-[0-9a-f]{12}\.tgz$/;

/** Serves the SDK as npm packages, so `npm install` downloads them from the farm. `packagesDir` is their folder. */
export function addPackageRoutes(app: FastifyInstance, { packagesDir }: { packagesDir: string }): void {
  app.route<{ Params: { file: string } }>({
    method: ['GET', 'HEAD'],
    url: '/packages/:file',
    handler: (request, reply) => {
      const { file } = request.params;
      return SDK_FILE.test(file) ? sendPackage(join(packagesDir, file), request, reply) : sendNotFound(reply);
    },
  });
}

/** Without a hash in its name, content changes at the same address, so it is revalidated each time. */
async function sendPackage(
  file: string,
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const content = await readFile(file).catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  });
  if (content === null) return sendNotFound(reply);
  const etag = `"${createHash('sha256').update(content).digest('base64url')}"`;
  const cacheControl = HASHED.test(file) ? 'public, max-age=31536000, immutable' : 'no-cache';
  void reply.headers({ 'cache-control': cacheControl, etag, 'cross-origin-resource-policy': 'same-origin' });
  if (hasMatchingEtag(headers['if-none-match'], etag)) return reply.code(304).send();
  void reply.type(file.endsWith('.tgz') ? 'application/gzip' : 'application/json');
  void reply.header('content-length', content.length);
  return reply.send(method === 'HEAD' ? undefined : content);
}
