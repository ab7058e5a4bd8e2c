export { deleteOldAuditEvents, recordAudit } from './audit.repository.ts';
