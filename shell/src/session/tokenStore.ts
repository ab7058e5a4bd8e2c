import { browserStorage } from '../boot/browserStorage.ts';

const KEY = 'login';
const { local, session } = browserStorage;

/** Token of this page's session. */
let pageToken: string | null = null;

/** Store of the bearer token, kept under `login`: session storage takes precedence over local storage. */
export const tokenStore = {
  /** Storage key of the token; other tabs' storage events carry it. */
  key: KEY,

  read: (): string | null => session.getItem(KEY) ?? local.getItem(KEY),

  /** Returns the token of a session that ends with this tab; null if there is none. */
  readUnremembered: (): string | null => session.getItem(KEY),

  /** Returns the token of this page's session; another tab may have stored a different token since. */
  readPageToken: (): string | null => pageToken,

  /** Adopts the stored token as the token of this page's session. */
  adoptStored: (): string | null => {
    pageToken = tokenStore.read();
    return pageToken;
  },

  /** Forgets the token of this page's session but leaves the stored token to other tabs. */
  clearPageToken: (): void => {
    pageToken = null;
  },

  /** Stores the token; it outlives the browser session only if `isRemembered`. */
  save: (token: string, isRemembered: boolean): void => {
    tokenStore.clear();
    (isRemembered ? local : session).setItem(KEY, token);
    pageToken = token;
  },

  clear: (): void => {
    session.removeItem(KEY);
    local.removeItem(KEY);
    pageToken = null;
  },
};
