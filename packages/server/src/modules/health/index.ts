export { assertDatabaseResponds } from './health.repository.ts';
export { addHealthRoutes } from './health.routes.ts';
