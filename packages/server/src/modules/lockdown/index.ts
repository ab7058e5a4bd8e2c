export { createLockdownLink, createStopLink } from './link.ts';
export { deleteExpiredLinks } from './lockdown.repository.ts';
export { addLockdownRoutes } from './lockdown.routes.ts';
export { createLinkRefusal, readLinkOwner } from './readLinkOwner.ts';
