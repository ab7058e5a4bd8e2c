export { computeEffectiveSpace } from './effectiveSpace.ts';
export { nothingProven } from './proofSource.ts';
export type { ProofSource, ProvenSpace, ProvenSteps, TimeSpan } from './proofSource.ts';
export type { ShareDependencies } from './readShare.ts';
export { addShareRoutes } from './share.routes.ts';
