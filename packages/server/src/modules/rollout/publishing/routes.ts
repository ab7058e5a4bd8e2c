import type { Readable } from 'node:stream';
import { announcedSchema, publishedVersionSchema, versionParamsSchema } from '@farm/contracts/rollout';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Db } from '@farm/database';
import type { App } from '../../../plugins/app.ts';
import { actorOf, rolloutSecurity, type RolloutAuthority } from '../authority.ts';
import type { Rollout } from '../openRollout.ts';
import { announceBuild } from './announce.ts';
import { publishBuild } from './publish.ts';
import { uploadFile } from './upload.ts';

const url = '/api/rollout/versions/:name/:version';
/** A build.json with as many files as there may be. */
const BUILD_JSON_BYTES = 2 ** 20;

export function publishingRoutes(app: App, parts: { db: Db; rollout: Rollout }, may: RolloutAuthority): void {
  app.put(
    url,
    {
      onRequest: may.publish,
      bodyLimit: BUILD_JSON_BYTES,
      schema: {
        summary: 'Announce a build; tells which files to upload',
        security: rolloutSecurity,
        params: versionParamsSchema,
        // Looked at by what it is announced as, so that every problem can be said.
        body: z.record(z.string(), z.unknown()),
        response: { 200: announcedSchema },
      },
    },
    (request) => announceBuild(parts, actorOf(request), { ...request.params, json: request.body }),
  );

  app.post(
    `${url}/publish`,
    {
      onRequest: may.publish,
      schema: {
        summary: 'Publish a build whose files are uploaded',
        security: rolloutSecurity,
        params: versionParamsSchema,
        response: { 200: publishedVersionSchema },
      },
    },
    (request) => publishBuild(parts, actorOf(request), request.params),
  );

  app.register((plain, _options, done) => {
    const files = plain.withTypeProvider<ZodTypeProvider>();
    // A file is a file, whatever its type is said to be.
    files.removeAllContentTypeParsers();
    files.addContentTypeParser('*', (_request, body, parsed) => parsed(null, body));
    files.put(
      `${url}/files/*`,
      {
        onRequest: may.publish,
        schema: {
          summary: 'Upload a file of a build',
          security: rolloutSecurity,
          params: versionParamsSchema.extend({ '*': z.string().max(300) }),
          response: { 204: z.undefined() },
        },
      },
      async (request, reply) => {
        const { name, version, '*': path } = request.params;
        await uploadFile(parts, { name, version, path, body: request.body as Readable });
        return reply.code(204).send();
      },
    );
    done();
  });
}
