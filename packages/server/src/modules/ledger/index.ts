export type { LedgerKind, NewLedgerEntry } from './kinds.ts';
export { addLedgerRoutes } from './ledger.routes.ts';
export { findLedgerTx } from './ledger.repository.ts';
export { recordLedgerTx } from './service.ts';
