import { API_ROOT } from '@farm/contracts/call';
import * as calls from '@farm/contracts/calls';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { addDraining } from '@farm/process';
import type { Config } from './config.ts';
import type { Db } from '@farm/database';
import { createLogController } from './plugins/createLogController.ts';
import type { MailQueue } from './mail/mailQueue.ts';
import { addAccountClosingRoutes } from './modules/account-closing/index.ts';
import { addAccountExportRoutes } from './modules/account-export/index.ts';
import { addAccountRoutes } from './modules/account/index.ts';
import { addTokenGuards, addTokenRoutes } from './modules/account-token/index.ts';
import { addAddressRoutes } from './modules/address/index.ts';
import { addAlarmRoutes } from './modules/alarm/index.ts';
import { addAuditRoutes } from './modules/audit/index.ts';
import { addAutomaticPayoutRoutes } from './modules/automatic-payout/index.ts';
import { addBalanceRoutes } from './modules/balance/index.ts';
import { addCorrectionRoutes } from './modules/correction/index.ts';
import { addEmailCodeRoutes } from './modules/email-code/index.ts';
import { addFactorRoutes } from './modules/factor/index.ts';
import { addFactorResetRoutes } from './modules/factor-reset/index.ts';
import { addHealthRoutes } from './modules/health/index.ts';
import { type HumanCheck, addHumanCheckRoutes } from './modules/human-check/index.ts';
import { addLedgerRoutes } from './modules/ledger/index.ts';
import { type Live, addLiveRoutes } from './modules/live/index.ts';
import { addLockdownRoutes } from './modules/lockdown/index.ts';
import { addMachineRoutes } from './modules/machine/index.ts';
import { addNoticeRoutes, addOperatorNoticeRoutes } from './modules/notice/index.ts';
import { addNotificationRoutes } from './modules/notification/index.ts';
import { addOperatorAccountRoutes } from './modules/operator-account/index.ts';
import { addOverviewRoutes } from './modules/overview/index.ts';
import { isPaying, addPayoutRoutes, findPayment, addReservesRoutes } from './modules/payout/index.ts';
import { addPayoutAlarmRoutes } from './modules/payout-alarm/index.ts';
import {
  addIncomeRoutes,
  addPlotNftRoutes,
  addPoolRoutes,
  PARTIAL_PATH,
  type PoolDependencies,
} from './modules/pool/index.ts';
import { addPriceRoutes } from './modules/price/index.ts';
import { addProposalRoutes } from './modules/proposal/index.ts';
import { addMeasuredRunRoutes, addProfitRoutes, addProfitRunRoutes } from './modules/profit/index.ts';
import { addRequestLimits } from './modules/rate-limit/index.ts';
import { type Rollout, addRolloutRoutes } from './modules/rollout/index.ts';
import { addAuthentication, addSessionRoutes } from './modules/session/index.ts';
import { type ProofSource, addShareRoutes } from './modules/share/index.ts';
import { addSpaceRoutes } from './modules/space/index.ts';
import { addStatisticsRoutes } from './modules/statistics/index.ts';
import { addOperatorTermsRoutes, addTermsRoutes } from './modules/terms/index.ts';
import { addWatchRoutes } from './modules/watch/index.ts';
import {
  addOperatorWithdrawalRoutes,
  type Payments,
  addWithdrawalRoutes,
} from './modules/withdrawal/index.ts';
import { createOutside, type Outside } from './outside/index.ts';
import type { App } from './plugins/app.ts';
import { addCookies } from './plugins/cookies.ts';
import { addCors } from './plugins/cors.ts';
import {
  addErrorHandlers,
  createClientErrorHandler,
  createFrameworkErrorHandler,
} from './plugins/errorHandlers.ts';
import { addDiskGuard, type GuardedDisk } from './plugins/addDiskGuard.ts';
import { addGuards } from './plugins/guards.ts';
import { addMetrics } from './plugins/addMetrics.ts';
import { addOpenApi } from './plugins/openApi.ts';
import { proposalKinds } from './proposalKinds.ts';
import { addUsualHeaders, toUsualHeaders } from './plugins/addUsualHeaders.ts';
import { addRequestIds, toRequestId } from './plugins/requestIds.ts';

/** Parts of the application. */
export interface AppParts {
  config: Pick<
    Config,
    | 'publicUrl'
    | 'factorKey'
    | 'push'
    | 'outsideAllowed'
    | 'trustProxy'
    | 'requestLimits'
    | 'sessions'
    | 'withdrawals'
    | 'fourEyes'
    | 'machines'
    | 'profit'
    | 'chain'
    | 'payouts'
    | 'prices'
  >;
  db: Db;
  mailQueue: MailQueue;
  humanCheck: HumanCheck;
  /** The way to addresses that users give; by default as the settings say. */
  outside?: Outside | undefined;
  live: Live;
  rollout: Rollout;
  /** Without a source, space is only reported, not proven. */
  proofSource?: ProofSource | undefined;
  /** Without it, the farm has no pool. */
  pool?: PoolDependencies | undefined;
  /** Without one, the space on the disk is not watched. */
  disk?: GuardedDisk | undefined;
  /** Aborted when the process is about to stop. */
  stopping?: AbortSignal | undefined;
  log: FastifyBaseLogger;
}

const BODY_BYTES = 64 * 1024;

/** Composes the API; it does not listen yet. */
export async function createApp(parts: AppParts): Promise<App> {
  const headers = toUsualHeaders(parts.config.publicUrl);
  const app: App = Fastify({
    loggerInstance: parts.log,
    logController: createLogController(
      [calls.readHealth, calls.readReadiness, calls.reportMachine, calls.sendBeacons]
        .map(({ path }) => API_ROOT + path)
        .concat(PARTIAL_PATH),
    ),
    trustProxy: parts.config.trustProxy,
    bodyLimit: BODY_BYTES,
    // Time limit for receiving a request, also the rest of a body that was refused; responses have none.
    requestTimeout: 120_000,
    // Requests on open connections are still answered while others finish.
    return503OnClosing: false,
    clientErrorHandler: createClientErrorHandler(headers),
    genReqId: toRequestId,
    frameworkErrors: createFrameworkErrorHandler(headers),
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.removeContentTypeParser('text/plain');

  addDraining(app, parts.stopping);
  addRequestIds(app);
  addUsualHeaders(app, headers);
  addMetrics(app);
  addErrorHandlers(app);
  if (parts.disk) addDiskGuard(app, parts.disk);
  addGuards(app);
  addAuthentication(app, parts);
  addTokenGuards(app, parts);
  await addCookies(app);
  await addCors(app, parts.config.publicUrl);
  addRequestLimits(app, parts.config.requestLimits);
  await addOpenApi(app);

  const { db, config } = parts;
  const payments: Payments = {
    find: (withdrawalId) => findPayment(db, config, withdrawalId),
    isPaying: () => isPaying(parts),
  };
  addHumanCheckRoutes(app, parts.humanCheck);
  addFactorRoutes(app, parts);
  addFactorResetRoutes(app, parts);
  addSessionRoutes(app, parts);
  addAccountRoutes(app, parts);
  addTokenRoutes(app, parts);
  addWatchRoutes(app, parts);
  addAccountExportRoutes(app, parts);
  addAccountClosingRoutes(app, parts);
  addEmailCodeRoutes(app, parts);
  addBalanceRoutes(app, parts);
  addLedgerRoutes(app, parts);
  addCorrectionRoutes(app, parts);
  addAddressRoutes(app, parts);
  addWithdrawalRoutes(app, { ...parts, payments });
  addAutomaticPayoutRoutes(app, parts);
  addOperatorWithdrawalRoutes(app, { ...parts, payments });
  addOperatorAccountRoutes(app, parts);
  addAuditRoutes(app, parts);
  addOverviewRoutes(app, parts);
  addProposalRoutes(app, { ...parts, kinds: proposalKinds });
  addPayoutRoutes(app, parts);
  addPayoutAlarmRoutes(app, parts);
  addReservesRoutes(app, parts);
  addMachineRoutes(app, parts);
  addAlarmRoutes(app, parts);
  const { outside = createOutside({ allowedNetworks: config.outsideAllowed }) } = parts;
  addNotificationRoutes(app, { ...parts, outside });
  addLockdownRoutes(app, parts);
  addPriceRoutes(app, parts);
  addProfitRoutes(app, parts);
  addProfitRunRoutes(app, parts);
  addMeasuredRunRoutes(app, parts);
  addShareRoutes(app, parts);
  addSpaceRoutes(app, parts);
  addStatisticsRoutes(app, parts);
  addNoticeRoutes(app, parts);
  addOperatorNoticeRoutes(app, parts);
  addTermsRoutes(app, parts);
  addOperatorTermsRoutes(app, parts);
  addLiveRoutes(app, parts);
  addRolloutRoutes(app, parts);
  addHealthRoutes(app, parts);
  addPlotNftRoutes(app, parts);
  addIncomeRoutes(app, parts);
  if (parts.pool) await addPoolRoutes(app, { pool: parts.pool, config });

  await app.ready();
  return app;
}
