export { addAuthentication } from './authentication.ts';
export { addSession, deleteExpiredSessions, deleteSessions, type LiveSession } from './repository.ts';
export { sessionRoutes } from './routes.ts';
export { startLive } from './startLive.ts';
