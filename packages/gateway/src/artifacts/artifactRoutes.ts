import { join } from 'node:path';
import type { RegistryDocument } from '@farm/contracts/registry';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LiveRegistry } from '../registry/liveRegistry.ts';
import { SHELL, artifactFolder, isInsidePath } from './artifactFolder.ts';
import { sendFile, sendNotFound } from './sendFile.ts';

interface Artifact {
  name: string;
  version: string;
  file: string;
}

/**
 * Published versions under `/r/<name>/<version>/<file>`. Only files the registry lists exist, so no URL
 * reaches anything else of the disk.
 */
export function artifactRoutes(app: FastifyInstance, dataDir: string, registry: LiveRegistry): void {
  async function serve(request: FastifyRequest<{ Params: { '*': string } }>, reply: FastifyReply) {
    const { document } = await registry.current();
    const [name = '', version = '', ...rest] = request.params['*'].split('/');
    const file = rest.join('/');
    if (!document || !isPublished(document, { name, version, file })) return sendNotFound(reply);
    void reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .header('cross-origin-resource-policy', 'same-origin');
    return sendFile(request, reply, join(artifactFolder(dataDir, name, version), file));
  }

  app.route({ method: ['GET', 'HEAD'], url: '/r/*', handler: serve });
  app.route({ method: ['GET', 'HEAD'], url: '/r', handler: (_request, reply) => sendNotFound(reply) });
}

function isPublished(document: RegistryDocument, { name, version, file }: Artifact): boolean {
  const build =
    name === SHELL
      ? own(document.shell.versions, version)
      : own(own(document.remotes, name)?.versions, version);
  // The template is an ingredient of pages, not a page.
  const isTemplate = build !== undefined && 'html' in build && build.html === file;
  return own(build?.files, file) !== undefined && !isTemplate && isInsidePath(file);
}

function own<T>(record: Record<string, T> | undefined, key: string): T | undefined {
  return record && Object.hasOwn(record, key) ? record[key] : undefined;
}
