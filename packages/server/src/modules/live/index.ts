export { createLive, type Live, type LiveParts } from './live.ts';
export { addLiveRoutes } from './live.routes.ts';
