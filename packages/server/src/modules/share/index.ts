export { countEffective } from './effectiveSpace.ts';
export type { ProofSource } from './proofSource.ts';
export type { ShareParts } from './readShare.ts';
export { shareRoutes } from './routes.ts';
