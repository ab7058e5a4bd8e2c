/** Subset of the Storage API that the page uses. */
type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Wraps a storage that may be denied, by a browser setting or because it is full: values it rejects are kept in memory
 * for the life of the page.
 */
function createTolerantStorage(open: () => Storage): KeyValueStorage {
  const rejected = new Map<string, string>();
  return {
    getItem: (key) => rejected.get(key) ?? attempt(() => open().getItem(key)) ?? null,
    setItem: (key, value) => {
      rejected.set(key, value);
      attempt(() => {
        open().setItem(key, value);
        rejected.delete(key);
      });
    },
    removeItem: (key) => {
      rejected.delete(key);
      attempt(() => {
        open().removeItem(key);
      });
    },
  };
}

function attempt<Result>(use: () => Result): Result | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** Local and session storage. Each use opens them anew, because even naming a denied storage throws. */
export const browserStorage = {
  local: createTolerantStorage(() => localStorage),
  session: createTolerantStorage(() => sessionStorage),
};
