/** Parts of the server that trials and the tests of other packages drive by themselves. */
export { createApp } from '../app.ts';
export { AppError } from '../errors.ts';
export { createOutboxTransport } from '../mail/transport.ts';
export { createHumanCheck } from '../modules/human-check/createHumanCheck.ts';
export { postToLedger } from '../modules/ledger/service.ts';
export type { Live } from '../modules/live/live.ts';
export { reportStatement } from '../modules/machine/report/repository.ts';
export { toValues } from '../modules/machine/report/toValues.ts';
export { openRollout } from '../modules/rollout/openRollout.ts';
export { startLive } from '../modules/session/startLive.ts';
export { holdForHotWallet } from '../modules/withdrawal/payoutPort.ts';
export { listOldest, moveWithdrawals } from '../modules/withdrawal/repository.ts';
export { holdOpenWithdrawals, moveOne, refund } from '../modules/withdrawal/service.ts';
export { startServer } from '../startServer.ts';
export { hashToken, makeToken } from '../token.ts';
export { startWorker } from '../worker/startWorker.ts';
