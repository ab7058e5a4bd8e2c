export { readBalance } from './balance.repository.ts';
export { renderBalanceLogCsv } from './balanceLog.ts';
export { toBalance } from './toBalance.ts';
export { addBalanceRoutes } from './balance.routes.ts';
