import * as calls from '@farm/contracts/calls';
import { networkOf, readVisitor, VISITOR_COOKIE, watchForwarding } from '@farm/registry';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '@farm/database';
import type { App } from '../../../plugins/app.ts';
import { handle } from '../../../plugins/handle.ts';
import type { Rollout } from '../openRollout.ts';
import { listRateHistory } from './history.repository.ts';
import { createBeaconIntake } from './intake/beaconIntake.ts';
import { createBeaconRate } from './intake/beaconRate.ts';
import { followStandings } from './followStandings.ts';

const BODY_BYTES = 16 * 1024;

export function beaconRoutes(
  app: App,
  { db, rollout, log }: { db: Db; rollout: Rollout; log: FastifyBaseLogger },
): void {
  const { visitorKey } = rollout;
  const rate = createBeaconRate();
  const intake = createBeaconIntake({ db, visitorKey, standings: followStandings(db), log });
  const watch = watchForwarding(log);
  app.addHook('onClose', intake.stop);

  handle(app, calls.sendBeacons, {
    bodyLimit: BODY_BYTES,
    // The response reveals nothing to a forger or flooder.
    attachValidation: true,
    handler: (request) => {
      watch(request);
      const cookies = app.parseCookie(request.headers.cookie ?? '');
      const visitor = readVisitor(visitorKey, cookies[VISITOR_COOKIE]);
      if (visitor !== null && !request.validationError) {
        const { beacons } = request.body;
        const network = networkOf(request.ip);
        if (rate.take(network, beacons.length)) intake.take(visitor, network, beacons);
      }
    },
  });

  handle(app, calls.readFailureRates, (request) => listRateHistory(db, request.query));
}
