export { addWatchRoutes } from './watch.routes.ts';
