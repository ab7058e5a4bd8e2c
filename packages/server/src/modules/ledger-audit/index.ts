export { runLedgerAudit, type LedgerAudit } from './runLedgerAudit.ts';
