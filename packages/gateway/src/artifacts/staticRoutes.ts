import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LiveRegistry } from '../registry/liveRegistry.ts';
import { resolve } from '../registry/resolve.ts';
import { SHELL, artifactFolder, isInsidePath } from './artifactFolder.ts';
import { sendFile, sendNotFound } from './sendFile.ts';

const STATIC_ROUTES = ['/logo/*', '/assets/*', '/fonts/*', '/favicon.ico'];

/** The shell's own pictures and fonts, at names that do not change with its version. */
export function staticRoutes(app: FastifyInstance, dataDir: string, registry: LiveRegistry): void {
  async function serve(request: FastifyRequest, reply: FastifyReply) {
    const { document } = await registry.current();
    const shell = document && resolve(document)?.shell;
    const file = `static${decodedPath(request.url)}`;
    const hash = shell && Object.hasOwn(shell.build.files, file) ? shell.build.files[file] : undefined;
    if (!shell || hash === undefined || !isInsidePath(file)) return sendNotFound(reply);
    // Weak, because one tag stands for the plain and the compressed form.
    const etag = `W/"${hash}"`;
    void reply.header('cache-control', cacheControl(request.url)).header('etag', etag);
    void reply.header('cross-origin-resource-policy', 'same-origin');
    if (matchesEtag(request.headers['if-none-match'], etag))
      return reply.code(304).header('vary', 'Accept-Encoding').send();
    return sendFile(request, reply, join(artifactFolder(dataDir, SHELL, shell.version), file));
  }

  for (const url of STATIC_ROUTES) app.route({ method: ['GET', 'HEAD'], url, handler: serve });
}

/** Whether `If-None-Match` names `etag` by weak comparison (RFC 9110, 13.1.2). */
export function matchesEtag(header: string | undefined, etag: string): boolean {
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '');
  return header === '*' || (header ?? '').split(',').some((tag) => opaque(tag) === opaque(etag));
}

function decodedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** Fonts carry their version in their name; a picture may be another one with the next shell. */
function cacheControl(url: string): string {
  return url.startsWith('/fonts/') ? 'public, max-age=31536000, immutable' : 'public, max-age=300';
}
