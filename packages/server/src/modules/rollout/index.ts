export { startBeaconLoops } from './beacon/startBeaconLoops.ts';
export { openRollout, type Rollout } from './openRollout.ts';
export { removeOldDrafts } from './publishing/drafts.ts';
export { rolloutRoutes } from './routes.ts';
export { listTokens } from './tokens/repository.ts';
export { createToken, revokeToken, toRolloutToken } from './tokens/service.ts';
