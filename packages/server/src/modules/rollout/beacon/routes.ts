import { beaconsSchema, rateHistoryQuerySchema, rateHistorySchema } from '@farm/contracts/rollout';
import { networkOf, readVisitor, VISITOR_COOKIE, watchForwarding } from '@farm/registry';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import type { Db } from '@farm/database';
import type { App } from '../../../plugins/app.ts';
import { rolloutSecurity, type RolloutAuthority } from '../authority.ts';
import type { Rollout } from '../openRollout.ts';
import { listRateHistory } from './history.repository.ts';
import { createBeaconIntake } from './intake/beaconIntake.ts';
import { createBeaconRate } from './intake/beaconRate.ts';
import { followStandings } from './followStandings.ts';

const BODY_BYTES = 16 * 1024;

export function beaconRoutes(
  app: App,
  { db, rollout, log }: { db: Db; rollout: Rollout; log: FastifyBaseLogger },
  may: RolloutAuthority,
): void {
  const { visitorKey } = rollout;
  const rate = createBeaconRate();
  const intake = createBeaconIntake({ db, visitorKey, standings: followStandings(db), log });
  const watch = watchForwarding(log);
  app.addHook('onClose', intake.stop);

  app.post(
    '/api/rollout/beacons',
    {
      bodyLimit: BODY_BYTES,
      // Who forges or floods learns nothing from the answer.
      attachValidation: true,
      schema: {
        summary: 'What became of the parts of a page; counts with a visitor cookie of ours alone',
        body: beaconsSchema,
        response: { 204: z.undefined() },
      },
    },
    (request, reply) => {
      watch(request);
      const cookies = app.parseCookie(request.headers.cookie ?? '');
      const visitor = readVisitor(visitorKey, cookies[VISITOR_COOKIE]);
      if (visitor !== null && !request.validationError) {
        const { beacons } = request.body;
        const network = networkOf(request.ip);
        if (rate.take(network, beacons.length)) intake.take(visitor, network, beacons);
      }
      return reply.code(204).send();
    },
  );

  app.get(
    '/api/rollout/rates',
    {
      onRequest: may.read,
      schema: {
        summary: 'Failures of the versions of a name over time',
        security: rolloutSecurity,
        querystring: rateHistoryQuerySchema,
        response: { 200: rateHistorySchema },
      },
    },
    (request) => listRateHistory(db, request.query),
  );
}
