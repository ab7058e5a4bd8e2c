export type { LedgerKind } from './kinds.ts';
export { addLedgerRoutes } from './ledger.routes.ts';
export { recordLedgerTx } from './service.ts';
