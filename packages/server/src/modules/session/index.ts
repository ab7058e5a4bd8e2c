export { addAuthentication } from './authentication.ts';
export {
  addSession,
  deleteExpiredSessions,
  deleteProofs,
  deleteSessions,
  markProved,
  type LiveSession,
  type SessionToken,
} from './session.repository.ts';
export { listOpenSessions } from './openSessions.repository.ts';
export { deleteOldSignIns, listSignIns, recordSignIn } from './signIns.repository.ts';
export { addSessionRoutes } from './session.routes.ts';
export { startLive } from './startLive.ts';
