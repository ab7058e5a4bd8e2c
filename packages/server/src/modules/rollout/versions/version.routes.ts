import { createHash } from 'node:crypto';
import * as calls from '@farm/contracts/calls';
import { readCursor, toPage } from '../../../cursor.ts';
import type { Config } from '../../../config.ts';
import type { Db } from '@farm/database';
import type { App } from '../../../plugins/app.ts';
import { addRoute } from '../../../plugins/addRoute.ts';
import { toRolloutActor } from '../rolloutGuards.ts';
import type { Rollout } from '../openRollout.ts';
import { listVersions } from './version.repository.ts';
import { toVisit } from '../../../plugins/toVisit.ts';
import { listFindings } from './finding.repository.ts';
import { readFinding, recordFinding } from './findings.ts';
import { createPreview, readVersion, recordVerification } from './service.ts';
import { listPublishedVersions } from './listPublishedVersions.ts';

/** Room for the longest problems and pages allowed, in multibyte characters. */
const MAX_VERIFICATION_BYTES = 512 * 1024;
/** Room for the largest picture and the longest trace, in multibyte characters. */
const MAX_FINDING_BYTES = 320 * 1024;

export function addVersionRoutes(
  app: App,
  parts: { db: Db; config: Pick<Config, 'publicUrl'>; rollout: Rollout },
): void {
  const { db } = parts;

  addRoute(app, calls.listVersions, async ({ query: { cursor, limit, name, version } }) => {
    const found = await listVersions(db, { name, version, before: readCursor(cursor), limit: limit + 1 });
    const page = toPage(found, { limit, numberOf: ({ number }) => number, toItem: (row) => row });
    return { ...page, items: await listPublishedVersions(db, page.items) };
  });

  addRoute(app, calls.readVersion, async (request, reply) => {
    const {
      publishedBy: _by,
      verification: _found,
      approvals: _approvals,
      ...version
    } = await readVersion(db, request.params);
    const found = { ...version, pageBudgetBytes: parts.rollout.settings.pageBudgetBytes };
    const tag = `"${createHash('sha256').update(JSON.stringify(found)).digest('base64url')}"`;
    reply.header('cache-control', 'public, no-cache').header('etag', tag);
    if (request.headers['if-none-match'] !== tag) return found;
    reply.code(304);
    return undefined;
  });

  addRoute(app, calls.recordVerification, {
    bodyLimit: MAX_VERIFICATION_BYTES,
    handler: (request) =>
      recordVerification(db, toRolloutActor(request), { ...request.params, ...request.body }),
  });

  addRoute(app, calls.recordFinding, {
    bodyLimit: MAX_FINDING_BYTES,
    handler: (request) => recordFinding(db, toRolloutActor(request), { ...request.params, ...request.body }),
  });

  addRoute(app, calls.listFindings, async ({ params }) => ({ items: await listFindings(db, params) }));

  addRoute(app, calls.readFinding, ({ params }) => readFinding(db, params));

  addRoute(app, calls.createPreview, (request) =>
    createPreview(
      { ...parts, visit: toVisit(request, parts.config) },
      toRolloutActor(request),
      request.params,
    ),
  );
}
