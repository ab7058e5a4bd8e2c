export { addAuthentication } from './authentication.ts';
export {
  addSession,
  deleteExpiredSessions,
  deleteSessions,
  findLiveSessionIds,
  type LiveSession,
} from './repository.ts';
export { sessionRoutes } from './routes.ts';
