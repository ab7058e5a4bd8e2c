export { waitForWithdrawals } from './dailyLimit.repository.ts';
export { proceedDue } from './proceed.ts';
export { operatorWithdrawalRoutes } from './operatorRoutes.ts';
export type { Payments } from './payments.ts';
export { toPayee } from './payee.ts';
export {
  confirmPaid,
  holdForHotWallet,
  holdForOperator,
  listApproved,
  refundUnpaid,
  takeAsSent,
} from './payoutPort.ts';
export { findWithdrawal, type WithdrawalRow } from './repository.ts';
export { withdrawalRoutes } from './routes.ts';
export { holdOpenWithdrawals, tell } from './service.ts';
