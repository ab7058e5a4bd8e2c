export { deleteOldPartials } from './oldPartials.repository.ts';
export { openPool, openProofSource } from './openPool.ts';
export { addPlotNftRoutes } from './plotNft.routes.ts';
export { addPoolRoutes } from './pool.routes.ts';
export type { PoolDependencies } from './poolDependencies.ts';
export { startPoolLoops } from './startPoolLoops.ts';
