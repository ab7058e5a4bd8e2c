import { browserStorage } from '../boot/browserStorage.ts';

const KEY = 'login';
const { local, session } = browserStorage;

/** Where the bearer token lives: session storage first, then local storage, under `login`. */
export const tokenStore = {
  read: (): string | null => session.getItem(KEY) ?? local.getItem(KEY),

  /** A remembered token outlives the browser session; the other one does not. */
  save: (token: string, isRemembered: boolean): void => {
    tokenStore.clear();
    (isRemembered ? local : session).setItem(KEY, token);
  },

  clear: (): void => {
    session.removeItem(KEY);
    local.removeItem(KEY);
  },
};
