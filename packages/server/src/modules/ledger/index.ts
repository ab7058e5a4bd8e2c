export type { LedgerKind } from './kinds.ts';
export { ledgerRoutes } from './routes.ts';
export { postToLedger } from './service.ts';
