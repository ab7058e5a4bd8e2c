import * as calls from '@farm/contracts/calls';
import type { Config } from '../../../config.ts';
import type { Db } from '@farm/database';
import { AppError } from '../../../errors.ts';
import type { App } from '../../../plugins/app.ts';
import { handle } from '../../../plugins/handle.ts';
import type { Live } from '../../live/index.ts';
import { createMachineNews } from './machineNews.ts';
import { createMachineTokens } from './machineTokens.ts';
import { createReportQueue } from './reportQueue.ts';
import { createReportRate } from './reportRate.ts';
import { takeReport } from './service.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Token hash of the reporting machine; null on other routes. */
    machineTokenHash: Buffer | null;
  }
}

/** Largest request body: fits a report with the most plots it may name. */
const BODY_BYTES = 1024 * 1024;

export function reportRoutes(
  app: App,
  { db, config, live }: { db: Db; config: Pick<Config, 'machines'>; live: Live },
): void {
  const news = createMachineNews(live);
  const tokens = createMachineTokens(db);
  const rate = createReportRate();
  const queue = createReportQueue(db, config.machines.freshSeconds);
  const parts = { config, queue, news, tokens };
  app.decorateRequest('machineTokenHash', null);
  app.guards.set('machine', async (request) => {
    request.machineTokenHash = await tokens.read(request);
    rate.take(request.machineTokenHash);
  });
  app.addHook('onClose', (_app, done) => {
    news.flush();
    done();
  });

  handle(app, calls.reportMachine, {
    bodyLimit: BODY_BYTES,
    handler: async (request) => {
      const { machineTokenHash: tokenHash, body: report } = request;
      if (tokenHash === null) throw new AppError('no_login_error');
      const reported = await takeReport(parts, { tokenHash, report });
      // Too frequent to log each report above debug level.
      request.log.debug({ sequence: report.sequence, lastSequence: reported.lastSequence }, 'report taken');
      return reported;
    },
  });
}
