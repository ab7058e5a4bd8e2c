export { startBeaconLoops } from './beacon/startBeaconLoops.ts';
export { openRollout, type Rollout } from './openRollout.ts';
export { deleteOldDrafts } from './publishing/drafts.ts';
export { addRolloutRoutes } from './rollout.routes.ts';
export { listTokens } from './tokens/token.repository.ts';
export { addRolloutToken, deleteRolloutToken, toRolloutToken } from './tokens/service.ts';
