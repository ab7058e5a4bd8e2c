import { createHash } from 'node:crypto';
import {
  previewSchema,
  publishedBuildSchema,
  publishedVersionSchema,
  publishedVersionsQuerySchema,
  publishedVersionsSchema,
  verificationSchema,
  versionParamsSchema,
} from '@farm/contracts/rollout';
import { z } from 'zod';
import { readCursor, toPage } from '../../../cursor.ts';
import type { Db } from '@farm/database';
import type { App } from '../../../plugins/app.ts';
import { actorOf, rolloutSecurity, type RolloutAuthority } from '../authority.ts';
import type { Rollout } from '../openRollout.ts';
import { listVersions } from './repository.ts';
import { grantPreview, readVersion, recordVerification } from './service.ts';
import { toPublishedVersions } from './toPublishedVersion.ts';

const url = '/api/rollout/versions';
/** The longest problems and pages there may be, each with characters of several bytes. */
const VERIFICATION_BYTES = 512 * 1024;

export function versionRoutes(app: App, parts: { db: Db; rollout: Rollout }, may: RolloutAuthority): void {
  const { db } = parts;

  app.get(
    url,
    {
      onRequest: may.read,
      schema: {
        summary: 'Published versions, newest first',
        security: rolloutSecurity,
        querystring: publishedVersionsQuerySchema,
        response: { 200: publishedVersionsSchema },
      },
    },
    async ({ query: { cursor, limit, name } }) => {
      const found = await listVersions(db, { name, before: readCursor(cursor), limit: limit + 1 });
      const page = toPage(found, { limit, numberOf: ({ number }) => number, toItem: (row) => row });
      return { ...page, items: await toPublishedVersions(db, page.items) };
    },
  );

  app.get(
    `${url}/:name/:version`,
    {
      schema: {
        summary: 'A published version with its build',
        params: versionParamsSchema,
        response: { 200: publishedBuildSchema, 304: z.undefined() },
      },
    },
    async (request, reply) => {
      const { publishedBy: _by, verification: _found, ...found } = await readVersion(db, request.params);
      const tag = `"${createHash('sha256').update(JSON.stringify(found)).digest('base64url')}"`;
      reply.header('cache-control', 'public, no-cache').header('etag', tag);
      if (request.headers['if-none-match'] === tag) return reply.code(304).send();
      return reply.send(found);
    },
  );

  app.post(
    `${url}/:name/:version/verification`,
    {
      onRequest: may.publish,
      bodyLimit: VERIFICATION_BYTES,
      schema: {
        summary: 'Say what came of trying a version out',
        security: rolloutSecurity,
        params: versionParamsSchema,
        body: verificationSchema,
        response: { 201: publishedVersionSchema },
      },
    },
    async (request, reply) => {
      const told = await recordVerification(db, actorOf(request), { ...request.params, ...request.body });
      return reply.code(201).send(told);
    },
  );

  app.post(
    `${url}/:name/:version/preview`,
    {
      onRequest: may.publish,
      schema: {
        summary: 'A cookie that shows this version to one browser',
        security: rolloutSecurity,
        params: versionParamsSchema,
        response: { 201: previewSchema },
      },
    },
    async (request, reply) => {
      const preview = await grantPreview(parts, actorOf(request), request.params);
      return reply.code(201).header('cache-control', 'no-store').send(preview);
    },
  );
}
