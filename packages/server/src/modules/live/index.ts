export { createLive, type Live, type LiveParts } from './live.ts';
export { liveRoutes } from './routes.ts';
