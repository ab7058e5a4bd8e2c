/** Parts of the server for a program that runs the worker's turns itself, at times of its own: the demo's past. */
export { createApp } from './app.ts';
export type { MailJob } from './mail/mail.ts';
export { createOutboxTransport } from './mail/transport.ts';
export { createAlarmWatch } from './modules/alarm/index.ts';
export { createChainReader, recordChainReading } from './modules/chain/index.ts';
export { createHumanCheck } from './modules/human-check/index.ts';
export {
  applyReports,
  deleteMissingPlots,
  toReportValues,
  updateMachineStatuses,
} from './modules/machine/index.ts';
export { updateRole } from './modules/operator/index.ts';
export { createPayer, type PayoutDependencies } from './modules/payout/index.ts';
export { openPool, openProofSource, settlePartials, settleRewards } from './modules/pool/index.ts';
export { createDueRunSettler } from './modules/profit/index.ts';
export { openRollout } from './modules/rollout/index.ts';
export { startLive } from './modules/session/index.ts';
export { runRollUpBefore } from './modules/space/index.ts';
export { runDueWithdrawals } from './modules/withdrawal/index.ts';
export { hashToken } from './token.ts';
export { deleteExpired } from './worker/deleteExpired.ts';
export { sendMail } from './worker/mails/sendMail.ts';
