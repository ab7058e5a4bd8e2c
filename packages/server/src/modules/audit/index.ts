export { deleteOldAuditEvents, recordAudit } from './audit.repository.ts';
export { addAuditRoutes } from './audit.routes.ts';
