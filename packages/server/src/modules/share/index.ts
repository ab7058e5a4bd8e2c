export { computeEffectiveSpaces } from './effectiveSpace.ts';
export type { ProofSource } from './proofSource.ts';
export type { ShareDependencies } from './readShare.ts';
export { addShareRoutes } from './share.routes.ts';
