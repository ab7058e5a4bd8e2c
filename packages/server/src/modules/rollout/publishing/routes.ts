import type { Readable } from 'node:stream';
import * as calls from '@farm/contracts/calls';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Db } from '@farm/database';
import type { App } from '../../../plugins/app.ts';
import { handle } from '../../../plugins/handle.ts';
import { actorOf } from '../authority.ts';
import type { Rollout } from '../openRollout.ts';
import { announceBuild } from './announce.ts';
import { publishBuild } from './publish.ts';
import { uploadFile } from './upload.ts';

/** Room for a build.json with the maximum number of files. */
const BUILD_JSON_BYTES = 2 ** 20;

export function publishingRoutes(app: App, parts: { db: Db; rollout: Rollout }): void {
  handle(app, calls.announceBuild, {
    bodyLimit: BUILD_JSON_BYTES,
    handler: (request) => announceBuild(parts, actorOf(request), { ...request.params, json: request.body }),
  });

  handle(app, calls.publishBuild, (request) => publishBuild(parts, actorOf(request), request.params));

  app.register((plain, _options, done) => {
    const files = plain.withTypeProvider<ZodTypeProvider>();
    // Accepts any content type: uploads are stored as raw bytes.
    files.removeAllContentTypeParsers();
    files.addContentTypeParser('*', (_request, body, parsed) => parsed(null, body));
    handle(files, calls.uploadBuildFile, async (request) => {
      const { name, version, '*': path } = request.params;
      await uploadFile(parts, { name, version, path, body: request.body as Readable });
    });
    done();
  });
}
