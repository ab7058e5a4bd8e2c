export { recordAudit } from './repository.ts';
