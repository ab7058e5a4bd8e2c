export { createDueRunSettler } from './measured/dueRunSettler.ts';
export { addMeasuredRunRoutes } from './measured/measuredRun.routes.ts';
export { listDailyProfits } from './profitLog.repository.ts';
export { renderProfitLogCsv } from './profitLog.ts';
export { addProfitRoutes } from './profit.routes.ts';
export { addProfitRunRoutes } from './profitRun.routes.ts';
export { settleCredits } from './settleCredits.ts';
