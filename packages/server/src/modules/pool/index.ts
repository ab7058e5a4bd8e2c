export { openPool, openProofSource } from './openPool.ts';
export { addPoolRoutes } from './pool.routes.ts';
export type { PoolDependencies } from './poolDependencies.ts';
export { startPoolLoops } from './startPoolLoops.ts';
