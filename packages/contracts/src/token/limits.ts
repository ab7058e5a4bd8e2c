// Apart from the schemas: browsers have no parser.

/** Scopes of an API token: reading machines, reading money, and withdrawing to addresses that are trusted already. */
export const apiScopes = ['machines', 'money', 'withdraw'] as const;
/** See {@link apiScopes}. */
export type ApiScope = (typeof apiScopes)[number];

/** Scopes of a watch link: the parts of a farm that it shows. */
export const watchScopes = ['watch-machines', 'watch-profit', 'watch-balance'] as const;
/** See {@link watchScopes}. */
export type WatchScope = (typeof watchScopes)[number];

/** Scope of an API token or a watch link. */
export type TokenScope = ApiScope | WatchScope;

/** True for scopes of watch links. */
export function isWatchScope(scope: string): scope is WatchScope {
  return (watchScopes as readonly string[]).includes(scope);
}

/** Most API tokens and watch links of an account together. */
export const MAX_TOKENS = 20;
/** Longest name of a token, in characters. */
export const MAX_TOKEN_NAME_LENGTH = 60;
/** Most days for which a token is valid. */
export const MAX_TOKEN_DAYS = 365;
/** Days whose profits a watch link shows. */
export const WATCHED_DAYS = 30;
/** Most machines that a watch link shows, the first by name. */
export const MAX_WATCHED_MACHINES = 500;
/** Most open incidents that a watch link shows, the newest. */
export const MAX_WATCHED_INCIDENTS = 100;
