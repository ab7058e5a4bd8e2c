import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Db } from '@farm/database';
import type { App } from '../../plugins/app.ts';
import { addRolloutGuards } from './rolloutGuards.ts';
import { addApprovalRoutes } from './approvals/approval.routes.ts';
import { addBeaconRoutes } from './beacon/beacon.routes.ts';
import { addChangeRoutes } from './changes/change.routes.ts';
import { addKeyRoutes } from './keys/key.routes.ts';
import { addInsightRoutes } from './insight/insight.routes.ts';
import { addGroupGrants } from './groupGrant.ts';
import type { Rollout } from './openRollout.ts';
import { addOverrideGrantRoutes } from './overrideGrant.routes.ts';
import { addPreviewRoutes } from './previews/preview.routes.ts';
import { addPublishingRoutes } from './publishing/publishing.routes.ts';
import { addRegistryRoutes } from './registry/registry.routes.ts';
import { addTokenRoutes } from './tokens/token.routes.ts';
import { addVersionRoutes } from './versions/version.routes.ts';

export function addRolloutRoutes(
  app: App,
  parts: { db: Db; config: Pick<Config, 'publicUrl'>; rollout: Rollout; log: FastifyBaseLogger },
): void {
  addRolloutGuards(app, parts.db);
  addRegistryRoutes(app, parts);
  addVersionRoutes(app, parts);
  addApprovalRoutes(app, parts);
  addPublishingRoutes(app, parts);
  addPreviewRoutes(app, parts);
  addChangeRoutes(app, parts);
  addInsightRoutes(app, parts);
  addBeaconRoutes(app, parts);
  addKeyRoutes(app, parts);
  addTokenRoutes(app, parts);
  addOverrideGrantRoutes(app, parts);
  addGroupGrants(app, parts);
}
