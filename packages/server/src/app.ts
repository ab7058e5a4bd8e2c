import Fastify, { type FastifyBaseLogger } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Config } from './config.ts';
import type { Db } from './database/schema.ts';
import { quietAbout } from './logger.ts';
import type { MailQueue } from './mail/mailQueue.ts';
import { accountRoutes } from './modules/account/routes.ts';
import { addressRoutes } from './modules/address/routes.ts';
import { alarmRoutes } from './modules/alarm/routes.ts';
import { balanceRoutes } from './modules/balance/routes.ts';
import { emailCodeRoutes } from './modules/email-code/routes.ts';
import { healthRoutes } from './modules/health/routes.ts';
import type { HumanCheck } from './modules/human-check/humanCheck.ts';
import { humanCheckRoutes } from './modules/human-check/routes.ts';
import { ledgerRoutes } from './modules/ledger/routes.ts';
import type { Live } from './modules/live/live.ts';
import { liveRoutes } from './modules/live/routes.ts';
import { lockdownRoutes } from './modules/lockdown/routes.ts';
import { machineRoutes } from './modules/machine/routes.ts';
import { operatorNoticeRoutes } from './modules/notice/operatorRoutes.ts';
import { noticeRoutes } from './modules/notice/routes.ts';
import { payoutRoutes } from './modules/payout/payoutRoutes.ts';
import { reservesRoutes } from './modules/payout/reservesRoutes.ts';
import { measuredRunRoutes } from './modules/profit/measured/routes.ts';
import { profitRoutes } from './modules/profit/routes.ts';
import { profitRunRoutes } from './modules/profit/runRoutes.ts';
import type { Rollout } from './modules/rollout/openRollout.ts';
import { rolloutRoutes } from './modules/rollout/routes.ts';
import { sessionRoutes } from './modules/session/routes.ts';
import type { ProofSource } from './modules/share/proofSource.ts';
import { shareRoutes } from './modules/share/routes.ts';
import { spaceRoutes } from './modules/space/routes.ts';
import { statisticsRoutes } from './modules/statistics/routes.ts';
import { operatorWithdrawalRoutes } from './modules/withdrawal/operatorRoutes.ts';
import { withdrawalRoutes } from './modules/withdrawal/routes.ts';
import type { App } from './plugins/app.ts';
import { addAuthentication } from './plugins/authentication.ts';
import { addCookies } from './plugins/cookies.ts';
import { addCors } from './plugins/cors.ts';
import { addErrorAnswers, answerBrokenRequest, answerUnreadableRequest } from './plugins/errorAnswers.ts';
import { addOpenApi } from './plugins/openApi.ts';
import { addOrderlyClose } from './plugins/orderlyClose.ts';
import { addRequestIds, requestId } from './plugins/requestIds.ts';

/** What the application is made of. */
export interface AppParts {
  config: Pick<
    Config,
    'publicUrl' | 'trustProxy' | 'withdrawals' | 'machines' | 'profit' | 'chain' | 'payouts'
  >;
  db: Db;
  mailQueue: MailQueue;
  humanCheck: HumanCheck;
  live: Live;
  rollout: Rollout;
  /** Without one, space is only reported. */
  proofSource?: ProofSource | undefined;
  log: FastifyBaseLogger;
}

const BODY_BYTES = 64 * 1024;

/** Puts the API together; it does not listen yet. */
export async function createApp(parts: AppParts): Promise<App> {
  const app: App = Fastify({
    loggerInstance: parts.log,
    logController: quietAbout(['/api/health', '/api/ready', '/api/agent/report', '/api/rollout/beacons']),
    trustProxy: parts.config.trustProxy,
    bodyLimit: BODY_BYTES,
    // A request on a kept connection is still answered while the others are being finished.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadableRequest,
    genReqId: requestId,
    frameworkErrors: answerBrokenRequest,
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');

  addOrderlyClose(app);
  addRequestIds(app);
  addErrorAnswers(app);
  addAuthentication(app, parts.db);
  await addCookies(app);
  await addCors(app, parts.config.publicUrl);
  await addOpenApi(app);

  humanCheckRoutes(app, parts.humanCheck);
  sessionRoutes(app, parts);
  accountRoutes(app, parts);
  emailCodeRoutes(app, parts);
  balanceRoutes(app, parts);
  ledgerRoutes(app, parts);
  addressRoutes(app, parts);
  withdrawalRoutes(app, parts);
  operatorWithdrawalRoutes(app, parts);
  payoutRoutes(app, parts);
  reservesRoutes(app, parts);
  machineRoutes(app, parts);
  alarmRoutes(app, parts);
  lockdownRoutes(app, parts);
  profitRoutes(app, parts);
  profitRunRoutes(app, parts);
  measuredRunRoutes(app, parts);
  shareRoutes(app, parts);
  spaceRoutes(app, parts);
  statisticsRoutes(app, parts);
  noticeRoutes(app, parts);
  operatorNoticeRoutes(app, parts);
  liveRoutes(app, parts);
  rolloutRoutes(app, parts);
  healthRoutes(app, parts);

  await app.ready();
  return app;
}
