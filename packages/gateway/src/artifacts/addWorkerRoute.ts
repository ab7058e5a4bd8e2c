import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { SERVICE_WORKER_PATH } from '@farm/contracts/notification';
import { SHELL } from '@farm/contracts/registry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasMatchingEtag } from '../etag.ts';
import type { GatewayParts } from '../parts.ts';
import { sendNotFound } from './sendArtifact.ts';

const FILE = `static${SERVICE_WORKER_PATH}`;
/** The worker shows what was pushed to it, with an icon of ours: it makes no request and loads no further script. */
const WORKER_POLICY = "default-src 'none'; img-src 'self'; frame-ancestors 'none'";

/**
 * Serves the service worker of the stable shell, whatever version the visitor's page is of: a browser has one worker, which outlives its pages,
 * so neither a canary nor a preview may install its own. Browsers keep the worker they have while there is none.
 */
export function addWorkerRoute(app: FastifyInstance, { artifacts, resolver }: GatewayParts): void {
  async function serve(request: FastifyRequest, reply: FastifyReply) {
    const build = resolver.stable()?.shell.build;
    const hash = build && Object.hasOwn(build.files, FILE) ? build.files[FILE] : undefined;
    if (!build || hash === undefined) return sendNotFound(reply);
    const etag = `"${hash}"`;
    void reply.headers({
      'cache-control': 'no-cache',
      etag,
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': WORKER_POLICY,
    });
    if (hasMatchingEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const found = await artifacts.read(`${SHELL}/${build.version}/${FILE}`);
    const content = found && (await buffer(found.body));
    // A browser checks the scripts of pages, but has nothing to check its service worker with.
    if (content === null || toIntegrity(content) !== hash) {
      request.log.error(
        { shell: build.version, file: FILE, expected: hash, found: content && toIntegrity(content) },
        content ? 'the service worker was changed and is not served' : 'the service worker is missing',
      );
      return sendNotFound(reply);
    }
    void reply.type('text/javascript; charset=utf-8').header('content-length', content.length);
    return reply.send(request.method === 'HEAD' ? undefined : content);
  }

  app.route({ method: ['GET', 'HEAD'], url: SERVICE_WORKER_PATH, handler: serve });
}

function toIntegrity(content: Buffer): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
