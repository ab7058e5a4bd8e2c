import * as calls from '@farm/contracts/calls';
import type { Config } from '../../../config.ts';
import type { Db } from '@farm/database';
import { AppError } from '../../../errors.ts';
import type { App } from '../../../plugins/app.ts';
import { addRoute } from '../../../plugins/addRoute.ts';
import type { Live } from '../../live/index.ts';
import { createMachineNotifier } from './machineNotifier.ts';
import { createMachineTokenCache } from './machineTokenCache.ts';
import { createReportQueue } from './reportQueue.ts';
import { createReportRateLimiter } from './reportRateLimiter.ts';
import { handleReport } from './service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Token hash of the reporting machine; null on other routes. */
    machineTokenHash: Buffer | null;
  }
}

/** Largest request body: fits a report with the most plots it may name. */
const MAX_BODY_BYTES = 1024 * 1024;

export function addReportRoutes(
  app: App,
  { db, config, live }: { db: Db; config: Pick<Config, 'machines'>; live: Live },
): void {
  const notifier = createMachineNotifier(live);
  const tokens = createMachineTokenCache(db);
  const rateLimiter = createReportRateLimiter();
  const queue = createReportQueue(db, config.machines.freshSeconds);
  const dependencies = { config, queue, notifier, tokens };
  app.decorateRequest('machineTokenHash', null);
  app.guards.set('machine', async (request) => {
    request.machineTokenHash = await tokens.verify(request);
    rateLimiter.take(request.machineTokenHash);
  });
  app.addHook('onClose', (_app, done) => {
    notifier.flush();
    done();
  });

  addRoute(app, calls.reportMachine, {
    bodyLimit: MAX_BODY_BYTES,
    handler: async (request) => {
      const { machineTokenHash: tokenHash, body: report } = request;
      if (tokenHash === null) throw new AppError('no_login_error');
      const reported = await handleReport(dependencies, { tokenHash, report });
      // Too frequent to log each report above debug level.
      request.log.debug({ sequence: report.sequence, lastSequence: reported.lastSequence }, 'report taken');
      return reported;
    },
  });
}
