export { deleteOldPartials } from './oldPartials.repository.ts';
export { addIncomeRoutes } from './income.routes.ts';
export { readLuck, type IncomeParts } from './readIncome.ts';
export { openPool, openProofSource } from './openPool.ts';
export { addPlotNftRoutes } from './plotNft.routes.ts';
export { addPoolRoutes, PARTIAL_PATH } from './pool.routes.ts';
export type { PoolDependencies } from './poolDependencies.ts';
export { startPoolLoops } from './startPoolLoops.ts';
