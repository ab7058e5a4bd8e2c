export { createLockdownLink } from './link.ts';
export { deleteExpiredLinks } from './lockdown.repository.ts';
export { addLockdownRoutes } from './lockdown.routes.ts';
