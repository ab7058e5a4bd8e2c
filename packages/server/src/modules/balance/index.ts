export { readBalance } from './balance.repository.ts';
export { addBalanceRoutes } from './balance.routes.ts';
