export { createDueRuns } from './measured/postDueRuns.ts';
export { measuredRunRoutes } from './measured/routes.ts';
export { profitRoutes } from './routes.ts';
export { profitRunRoutes } from './runRoutes.ts';
