export { applyApproval } from './applyApproval.ts';
export { lockBalance, readLeftTodayMojo, waitForWithdrawals } from './dailyLimit.repository.ts';
export { listWithdrawalsForDebt } from './debt.repository.ts';
export { runDueWithdrawals } from './runDueWithdrawals.ts';
export { updateFutureTimes } from './updateFutureTimes.ts';
export { addOperatorWithdrawalRoutes } from './operatorWithdrawal.routes.ts';
export { sendOutcomeMails, sendWaitingMails } from './outcomeMail.ts';
export type { Payments } from './payments.ts';
export { toPayee } from './payee.ts';
export { startWithdrawal } from './requestWithdrawal.ts';
export {
  settleWithdrawals,
  holdForHotWallet,
  holdForOperator,
  listApprovedPayees,
  settleFailedWithdrawals,
  markSent,
  reopenWithdrawals,
  toRoundId,
} from './payoutPort.ts';
export { holdRefusedMail, recordMailed } from './securityMail.ts';
export {
  findWithdrawal,
  MAIL_WAIT,
  listWithdrawalEvents,
  type Actor,
  type WithdrawalRow,
} from './withdrawal.repository.ts';
export { readOperatorWithdrawalPage, renderWithdrawalsCsv } from './withdrawalList.ts';
export { addWithdrawalRoutes } from './withdrawal.routes.ts';
export { holdForDebt, holdForLock, holdOpenWithdrawals, publishWithdrawalChange } from './service.ts';
