export { createLockdownLink } from './link.ts';
export { deleteExpiredLinks } from './repository.ts';
export { lockdownRoutes } from './routes.ts';
