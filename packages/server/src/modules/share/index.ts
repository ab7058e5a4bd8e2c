export { countEffective } from './effectiveSpace.ts';
export type { ProofSource } from './proofSource.ts';
export { shareRoutes } from './routes.ts';
