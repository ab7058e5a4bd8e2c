export {
  deleteExpiredTokens,
  deleteTokens,
  listTokens,
  lockOwner,
  lockSession,
  type LiveToken,
} from './accountToken.repository.ts';
export { addTokenRoutes } from './accountToken.routes.ts';
export { toAccountToken } from './service.ts';
export { addTokenGuards } from './tokenGuards.ts';
