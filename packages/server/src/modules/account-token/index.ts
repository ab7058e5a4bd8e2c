export {
  deleteExpiredTokens,
  deleteTokens,
  hasSession,
  listTokens,
  lockOwner,
  type LiveToken,
} from './accountToken.repository.ts';
export { addTokenRoutes } from './accountToken.routes.ts';
export { toAccountToken } from './service.ts';
export { addTokenGuards } from './tokenGuards.ts';
