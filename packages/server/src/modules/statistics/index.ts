export { addStatisticsRoutes } from './statistics.routes.ts';
