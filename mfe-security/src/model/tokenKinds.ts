import {
  apiScopes,
  isWatchScope,
  watchScopes,
  type AccountToken,
  type TokenScope,
} from '@farm/contracts/token';

/** API token, or watch link; also the part of the ids of their messages. */
export type TokenKind = 'token' | 'link';

/** Scopes of each kind, in the order in which they are offered. */
export const scopesByKind: Record<TokenKind, readonly TokenScope[]> = { token: apiScopes, link: watchScopes };

/** Scopes that a new one has unless its user chooses others: a token has none, because it opens what it may. */
export const proposedScopes: Record<TokenKind, readonly TokenScope[]> = {
  token: [],
  link: ['watch-machines'],
};

/** Days after which a new one may end, as options of a field. */
export const dayOptions = ['30', '90', '365'] as const;
/** See {@link dayOptions}. */
export type DayOption = (typeof dayOptions)[number];

/** Selects those of a kind. A token that has lost its only scope is still a token. */
export function selectTokens(tokens: readonly AccountToken[], kind: TokenKind): AccountToken[] {
  return tokens.filter(({ scopes }) => scopes.some(isWatchScope) === (kind === 'link'));
}
