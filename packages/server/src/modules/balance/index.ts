export { addBalanceRoutes } from './balance.routes.ts';
