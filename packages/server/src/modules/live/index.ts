export { createLive, type Live, type LiveParts } from './live.ts';
export type { ChangeEvent } from './payload.ts';
export { addLiveRoutes } from './live.routes.ts';
