export { deleteOldSamples } from './deleteOldSamples.ts';
export { computeAverage, readAccountHistory } from './history.ts';
export { listSpaceUntilNow } from './listSpaceUntilNow.ts';
export type { SpaceRow } from './space.repository.ts';
export { FARM_OWNER } from './rollUp.repository.ts';
export { GRACE_SECONDS, runRollUpIfSmall, runRollUpBefore, runRollUpTurn } from './rollUp.ts';
export { addSpaceRoutes } from './space.routes.ts';
