import { API_ROOT } from '@farm/contracts/call';
import * as calls from '@farm/contracts/calls';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Config } from './config.ts';
import type { Db } from '@farm/database';
import { quietAbout } from './plugins/quietAbout.ts';
import type { MailQueue } from './mail/mailQueue.ts';
import { accountRoutes } from './modules/account/index.ts';
import { addressRoutes } from './modules/address/index.ts';
import { alarmRoutes } from './modules/alarm/index.ts';
import { balanceRoutes } from './modules/balance/index.ts';
import { emailCodeRoutes } from './modules/email-code/index.ts';
import { healthRoutes } from './modules/health/index.ts';
import { type HumanCheck, humanCheckRoutes } from './modules/human-check/index.ts';
import { ledgerRoutes } from './modules/ledger/index.ts';
import { type Live, liveRoutes } from './modules/live/index.ts';
import { lockdownRoutes } from './modules/lockdown/index.ts';
import { machineRoutes } from './modules/machine/index.ts';
import { noticeRoutes, operatorNoticeRoutes } from './modules/notice/index.ts';
import { isPaying, payoutRoutes, readPayment, reservesRoutes } from './modules/payout/index.ts';
import { measuredRunRoutes, profitRoutes, profitRunRoutes } from './modules/profit/index.ts';
import { addRequestLimits } from './modules/rate-limit/index.ts';
import { type Rollout, rolloutRoutes } from './modules/rollout/index.ts';
import { addAuthentication, sessionRoutes } from './modules/session/index.ts';
import { type ProofSource, shareRoutes } from './modules/share/index.ts';
import { spaceRoutes } from './modules/space/index.ts';
import { statisticsRoutes } from './modules/statistics/index.ts';
import { operatorWithdrawalRoutes, type Payments, withdrawalRoutes } from './modules/withdrawal/index.ts';
import type { App } from './plugins/app.ts';
import { addCookies } from './plugins/cookies.ts';
import { addCors } from './plugins/cors.ts';
import { addErrorAnswers, answerBrokenRequest, answerUnreadableRequest } from './plugins/errorAnswers.ts';
import { addGuards } from './plugins/guards.ts';
import { addOpenApi } from './plugins/openApi.ts';
import { addOrderlyClose } from './plugins/orderlyClose.ts';
import { addRequestIds, requestId } from './plugins/requestIds.ts';

/** What the application is made of. */
export interface AppParts {
  config: Pick<
    Config,
    'publicUrl' | 'trustProxy' | 'requestLimits' | 'withdrawals' | 'machines' | 'profit' | 'chain' | 'payouts'
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
    logController: quietAbout(
      [calls.readHealth, calls.readReadiness, calls.reportMachine, calls.sendBeacons].map(
        ({ path }) => API_ROOT + path,
      ),
    ),
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
  addGuards(app);
  addAuthentication(app, parts.db);
  await addCookies(app);
  await addCors(app, parts.config.publicUrl);
  addRequestLimits(app, parts.config.requestLimits);
  await addOpenApi(app);

  const { db, config } = parts;
  const payments: Payments = {
    find: (withdrawalId) => readPayment(db, config, withdrawalId),
    isPaying: () => isPaying(parts),
  };
  humanCheckRoutes(app, parts.humanCheck);
  sessionRoutes(app, parts);
  accountRoutes(app, parts);
  emailCodeRoutes(app, parts);
  balanceRoutes(app, parts);
  ledgerRoutes(app, parts);
  addressRoutes(app, parts);
  withdrawalRoutes(app, { ...parts, payments });
  operatorWithdrawalRoutes(app, { ...parts, payments });
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
