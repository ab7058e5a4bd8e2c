import * as calls from '@farm/contracts/calls';
import {
  PREVIEW_COOKIE,
  readGrant,
  readVisitor,
  toNetwork,
  VISITOR_COOKIE,
  watchForwarding,
} from '@farm/registry';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '@farm/database';
import type { App } from '../../../plugins/app.ts';
import { addRoute } from '../../../plugins/addRoute.ts';
import type { Rollout } from '../openRollout.ts';
import { listRateHistory } from './history.repository.ts';
import { createBeaconIntake } from './intake/createBeaconIntake.ts';
import { createBeaconRateLimiter } from './intake/createBeaconRateLimiter.ts';
import { createRevisionCache } from './createRevisionCache.ts';

const MAX_BODY_BYTES = 16 * 1024;

export function addBeaconRoutes(
  app: App,
  { db, rollout, log }: { db: Db; rollout: Rollout; log: FastifyBaseLogger },
): void {
  const { visitorKey } = rollout;
  const rateLimiter = createBeaconRateLimiter();
  const intake = createBeaconIntake({ db, visitorKey, revisions: createRevisionCache(db), log });
  const watch = watchForwarding(log);
  app.addHook('onClose', intake.stop);

  addRoute(app, calls.sendBeacons, {
    bodyLimit: MAX_BODY_BYTES,
    // The response reveals nothing to a forger or flooder.
    attachValidation: true,
    handler: (request) => {
      watch(request);
      const cookies = app.parseCookie(request.headers.cookie ?? '');
      const visitor = readVisitor(visitorKey, cookies[VISITOR_COOKIE]);
      // A previewed version may break its neighbors, which must not count against them.
      const isPreview = readGrant(visitorKey, cookies[PREVIEW_COOKIE], new Date())?.kind === 'preview';
      if (visitor !== null && !isPreview && !request.validationError) {
        const { beacons } = request.body;
        const network = toNetwork(request.ip);
        if (rateLimiter.consume(network, beacons.length)) intake.accept(visitor, network, beacons);
      }
    },
  });

  addRoute(app, calls.readFailureRates, (request) => listRateHistory(db, request.query));
}
