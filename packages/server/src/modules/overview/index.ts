export { addOverviewRoutes } from './overview.routes.ts';
