/** Longest note about an account, in characters. */
export const MAX_NOTE_LENGTH = 1_000;
/** Fewest characters of a search for accounts. */
export const MIN_ACCOUNT_SEARCH_LENGTH = 3;
/** Most accounts that a search finds. */
export const MAX_FOUND_ACCOUNTS = 20;
