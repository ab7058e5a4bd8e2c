import type { Readable } from 'node:stream';
import * as calls from '@farm/contracts/calls';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Db } from '@farm/database';
import type { App } from '../../../plugins/app.ts';
import { addRoute } from '../../../plugins/addRoute.ts';
import { toRolloutActor } from '../rolloutGuards.ts';
import type { Rollout } from '../openRollout.ts';
import { handleBuildAnnouncement } from './announce.ts';
import { publishBuild } from './publish.ts';
import { saveBuildFile } from './upload.ts';

/** Room for a build.json with the maximum number of files. */
const MAX_BUILD_JSON_BYTES = 2 ** 20;

export function addPublishingRoutes(app: App, parts: { db: Db; rollout: Rollout }): void {
  addRoute(app, calls.announceBuild, {
    bodyLimit: MAX_BUILD_JSON_BYTES,
    handler: (request) =>
      handleBuildAnnouncement(parts, toRolloutActor(request), { ...request.params, json: request.body }),
  });

  addRoute(app, calls.publishBuild, (request) =>
    publishBuild(parts, toRolloutActor(request), request.params),
  );

  app.register((plain, _options, done) => {
    const files = plain.withTypeProvider<ZodTypeProvider>();
    // Accepts any content type: uploads are stored as raw bytes.
    files.removeAllContentTypeParsers();
    files.addContentTypeParser('*', (_request, body, parsed) => parsed(null, body));
    addRoute(files, calls.uploadBuildFile, async (request) => {
      const { name, version, '*': path } = request.params;
      await saveBuildFile(parts, { name, version, path, body: request.body as Readable });
    });
    done();
  });
}
