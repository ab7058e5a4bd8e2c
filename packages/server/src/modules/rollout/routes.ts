import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Db } from '@farm/database';
import type { App } from '../../plugins/app.ts';
import { addRolloutGuards } from './authority.ts';
import { beaconRoutes } from './beacon/routes.ts';
import { changeRoutes } from './changes/routes.ts';
import { insightRoutes } from './insight/routes.ts';
import type { Rollout } from './openRollout.ts';
import { overrideGrantRoutes } from './overrideGrant.ts';
import { publishingRoutes } from './publishing/routes.ts';
import { registryRoutes } from './registry/routes.ts';
import { tokenRoutes } from './tokens/routes.ts';
import { versionRoutes } from './versions/routes.ts';

export function rolloutRoutes(
  app: App,
  parts: { db: Db; config: Pick<Config, 'publicUrl'>; rollout: Rollout; log: FastifyBaseLogger },
): void {
  addRolloutGuards(app, parts.db);
  registryRoutes(app, parts);
  versionRoutes(app, parts);
  publishingRoutes(app, parts);
  changeRoutes(app, parts);
  insightRoutes(app, parts);
  beaconRoutes(app, parts);
  tokenRoutes(app, parts);
  overrideGrantRoutes(app, parts);
}
