export { deleteOldSamples } from './deleteOldSamples.ts';
export { averageOf } from './history.ts';
export { listSpaceUntilNow } from './listSpaceUntilNow.ts';
export type { SpaceRow } from './repository.ts';
export { FARM_OWNER } from './rollUp.repository.ts';
export { GRACE_SECONDS, rollUpBacklog, rollUpBefore, rollUpClosed } from './rollUp.ts';
export { spaceRoutes } from './routes.ts';
