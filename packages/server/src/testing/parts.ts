/** Parts of the server for trials and for tests of other packages. */
export { createApp } from '../app.ts';
export { AppError } from '../errors.ts';
export { createOutboxTransport } from '../mail/transport.ts';
export { createHumanCheck } from '../modules/human-check/createHumanCheck.ts';
export { recordLedgerTx } from '../modules/ledger/service.ts';
export type { Live } from '../modules/live/live.ts';
export { buildReportStatement } from '../modules/machine/report/report.repository.ts';
export { toReportValues } from '../modules/machine/report/toReportValues.ts';
export { openRollout } from '../modules/rollout/openRollout.ts';
export { startLive } from '../modules/session/startLive.ts';
export { holdForHotWallet } from '../modules/withdrawal/payoutPort.ts';
export { listOldestWithdrawals, applyWithdrawalAction } from '../modules/withdrawal/withdrawal.repository.ts';
export { holdOpenWithdrawals, applyActionOrThrow, settleRefund } from '../modules/withdrawal/service.ts';
export { startServer } from '../startServer.ts';
export { hashToken, makeToken } from '../token.ts';
export { startWorker } from '../worker/startWorker.ts';
