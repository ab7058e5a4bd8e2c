import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasMatchingEtag } from '../etag.ts';
import type { GatewayParts } from '../parts.ts';
import type { ShellOfPage } from '../resolution/resolution.ts';
import { sendArtifact, sendNotFound } from './sendArtifact.ts';

const STATIC_ROUTES = [
  '/logo/*',
  '/assets/*',
  '/fonts/*',
  '/favicon.ico',
  '/robots.txt',
  '/site.webmanifest',
];

/**
 * The shell's own pictures and fonts, at names that do not change with its version. They are the stable shell's;
 * what it does not have yet comes from the shell that this visitor gets.
 */
export function addStaticRoutes(app: FastifyInstance, { artifacts, resolver, visitors }: GatewayParts): void {
  async function serve(request: FastifyRequest, reply: FastifyReply) {
    const file = `static${decodedPath(request.url)}`;
    const stable = resolver.stable()?.shell;
    const isStable = hashOf(stable, file) !== undefined;
    const shell = isStable ? stable : (await resolver.resolve(request, visitors.of(request)))?.shell;
    const hash = hashOf(shell, file);
    if (!shell || hash === undefined) return sendNotFound(reply);
    // Weak, because the tag covers the plain and the compressed form.
    const etag = `W/"${hash}"`;
    void reply.header('cache-control', cacheControl(request.url, isStable)).header('etag', etag);
    void reply.header('cross-origin-resource-policy', 'same-origin');
    if (hasMatchingEtag(request.headers['if-none-match'], etag))
      return reply.code(304).header('vary', 'Accept-Encoding').send();
    return sendArtifact({ artifacts, build: shell.build, file }, request, reply);
  }

  for (const url of STATIC_ROUTES) app.route({ method: ['GET', 'HEAD'], url, handler: serve });
}

function hashOf(shell: ShellOfPage | undefined, file: string): string | undefined {
  return shell && Object.hasOwn(shell.build.files, file) ? shell.build.files[file] : undefined;
}

function decodedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/**
 * Fonts have their version in the file name. An image may change with the next shell: no page waits for it to be checked,
 * and the next visit has the new one.
 */
function cacheControl(url: string, isStable: boolean): string {
  if (!isStable) return 'private, no-cache';
  return url.startsWith('/fonts/')
    ? 'public, max-age=31536000, immutable'
    : 'public, max-age=300, stale-while-revalidate=2592000';
}
