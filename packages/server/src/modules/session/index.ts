export { addAuthentication } from './authentication.ts';
export {
  addSession,
  deleteExpiredSessions,
  deleteProofs,
  deleteSessions,
  markProved,
  type LiveSession,
} from './session.repository.ts';
export { deleteOldSignIns, recordSignIn } from './signIns.repository.ts';
export { addSessionRoutes } from './session.routes.ts';
export { startLive } from './startLive.ts';
