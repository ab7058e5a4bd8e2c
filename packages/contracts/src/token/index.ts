export {
  apiScopes,
  isWatchScope,
  MAX_TOKEN_DAYS,
  MAX_TOKEN_NAME_LENGTH,
  MAX_TOKENS,
  MAX_WATCHED_INCIDENTS,
  MAX_WATCHED_MACHINES,
  WATCHED_DAYS,
  watchScopes,
} from './limits.ts';
export type { ApiScope, TokenScope, WatchScope } from './limits.ts';
export {
  accountTokenListSchema,
  accountTokenSchema,
  createdAccountTokenSchema,
  newAccountTokenSchema,
} from './accountToken.ts';
export type { AccountToken, AccountTokenList, CreatedAccountToken, NewAccountToken } from './accountToken.ts';
export { watchSchema } from './watch.ts';
export type { Watch } from './watch.ts';
