export type { LedgerKind, NewLedgerEntry } from './kinds.ts';
export { addLedgerRoutes } from './ledger.routes.ts';
export { findLedgerTx } from './ledger.repository.ts';
export { applyDeposit } from './recordDeposit.ts';
export { recordLedgerTx } from './service.ts';
