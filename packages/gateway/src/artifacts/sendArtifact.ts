import { extname } from 'node:path';
import { SHELL, type RemoteBuild, type ShellBuild } from '@farm/contracts/registry';
import type { ArtifactStore } from '@farm/registry/artifacts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { canAcceptBrotli } from './canAcceptBrotli.ts';
import { toContentType } from './toContentType.ts';

/**
 * Opened at its address, an image of this type is a page of our origin, and published files are not signed yet:
 * its scripts must never run.
 */
const PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** A file of a build in the store. */
export interface Artifact {
  artifacts: ArtifactStore;
  build: RemoteBuild | ShellBuild;
  file: string;
}

/** Sends a file, brotli-compressed if its build has `<file>.br` and the browser accepts it. */
export async function sendArtifact(
  { artifacts, build, file: path }: Artifact,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const key = `${'html' in build ? SHELL : build.descriptor.name}/${build.version}/${path}`;
  const compressed =
    hasCompressed(build, path) && canAcceptBrotli(request.headers['accept-encoding'])
      ? await artifacts.read(`${key}.br`)
      : null;
  const file = compressed ?? (await artifacts.read(key));
  if (file === null) return sendNotFound(reply);
  void reply.header('content-type', toContentType(key)).header('content-length', file.size);
  void reply.header('vary', 'Accept-Encoding');
  if (extname(key).toLowerCase() === '.svg') void reply.header('content-security-policy', PICTURE_POLICY);
  if (compressed) void reply.header('content-encoding', 'br');
  if (request.method === 'HEAD') {
    file.body.destroy();
    return reply.send();
  }
  return reply.send(file.body);
}

/** Equal sizes mean that there is none; a file at that path is left over from a draft. */
function hasCompressed({ sizes }: RemoteBuild | ShellBuild, path: string): boolean {
  return sizes[path]?.brotli !== sizes[path]?.raw;
}

/** Plain text, never HTML: a script tag or `import()` must not take a page for code. */
export function sendNotFound(reply: FastifyReply) {
  return reply
    .code(404)
    .removeHeader('etag')
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send('Not found\n');
}
