import * as calls from '@farm/contracts/calls';
import {
  GROUP_COOKIE,
  LANGUAGE_COOKIE,
  PREVIEW_COOKIE,
  readGrant,
  readGroups,
  readVisitor,
  toCookieName,
  toNetwork,
  VISITOR_COOKIE,
  watchForwarding,
} from '@farm/registry';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../../config.ts';
import type { Db } from '@farm/database';
import type { App } from '../../../plugins/app.ts';
import { addRoute } from '../../../plugins/addRoute.ts';
import type { Rollout } from '../openRollout.ts';
import { toVisit } from '../../../plugins/toVisit.ts';
import { listRateHistory } from './history.repository.ts';
import { createBeaconIntake } from './intake/createBeaconIntake.ts';
import { createBeaconRateLimiter } from './intake/createBeaconRateLimiter.ts';
import { createRevisionCache } from './createRevisionCache.ts';

const MAX_BODY_BYTES = 16 * 1024;

export function addBeaconRoutes(
  app: App,
  {
    db,
    config,
    rollout,
    log,
  }: { db: Db; config: Pick<Config, 'publicUrl'>; rollout: Rollout; log: FastifyBaseLogger },
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
      const visit = toVisit(request, config);
      const visitor =
        readVisitor(visitorKey, cookies[toCookieName(VISITOR_COOKIE, visit)]) ??
        // A cookie from before they had a prefix; see the gateway's visitors.
        readVisitor(visitorKey, cookies[VISITOR_COOKIE]);
      // A previewed version may break its neighbors, which must not count against them.
      const isPreview = [toCookieName(PREVIEW_COOKIE, visit), PREVIEW_COOKIE].some(
        (name) => readGrant(visitorKey, cookies[name], new Date())?.kind === 'preview',
      );
      if (visitor !== null && !isPreview && !request.validationError) {
        const { beacons } = request.body;
        const network = toNetwork(request.ip);
        const groups = readGroups(
          visitorKey,
          {
            grant: cookies[toCookieName(GROUP_COOKIE, visit)],
            language: cookies[LANGUAGE_COOKIE],
            acceptLanguage: request.headers['accept-language'],
          },
          new Date(),
        );
        if (rateLimiter.consume(network, beacons.length))
          intake.accept(visitor, network, { ...request.body, groups });
      }
    },
  });

  addRoute(app, calls.readFailureRates, (request) => listRateHistory(db, request.query));
}
