import { browserStorage } from '../boot/browserStorage.ts';

const KEY = 'login';
const { local, session } = browserStorage;

/** The token this page's session was made with. */
let own: string | null = null;

/** Where the bearer token lives: session storage first, then local storage, under `login`. */
export const tokenStore = {
  /** The name other tabs change it under. */
  key: KEY,

  read: (): string | null => session.getItem(KEY) ?? local.getItem(KEY),

  /** The token this page's session was made with; another tab may have stored a different one since. */
  own: (): string | null => own,

  /** Makes the stored token this page's own. */
  adopt: (): string | null => {
    own = tokenStore.read();
    return own;
  },

  /** Forgets this page's own token, and leaves the stored one to other tabs. */
  disown: (): void => {
    own = null;
  },

  /** A remembered token outlives the browser session; the other one does not. */
  save: (token: string, isRemembered: boolean): void => {
    tokenStore.clear();
    (isRemembered ? local : session).setItem(KEY, token);
    own = token;
  },

  clear: (): void => {
    session.removeItem(KEY);
    local.removeItem(KEY);
    own = null;
  },
};
