const KEY = 'login';

/** Where the bearer token lives: session storage first, then local storage, under `login`. */
export const tokenStore = {
  read: (): string | null => sessionStorage.getItem(KEY) ?? localStorage.getItem(KEY),

  /** A remembered token outlives the browser session; the other one does not. */
  save: (token: string, isRemembered: boolean): void => {
    tokenStore.clear();
    (isRemembered ? localStorage : sessionStorage).setItem(KEY, token);
  },

  clear: (): void => {
    sessionStorage.removeItem(KEY);
    localStorage.removeItem(KEY);
  },
};
