/** What a page uses of a browser's storage. */
type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * A storage that may be denied, by a setting of the browser or because it is full: what it does not take is
 * kept until the page goes.
 */
function tolerant(open: () => Storage): KeyValueStorage {
  const refused = new Map<string, string>();
  return {
    getItem: (key) => refused.get(key) ?? attempt(() => open().getItem(key)) ?? null,
    setItem: (key, value) => {
      refused.set(key, value);
      attempt(() => {
        open().setItem(key, value);
        refused.delete(key);
      });
    },
    removeItem: (key) => {
      refused.delete(key);
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

/** Local and session storage. Even naming them throws where they are denied, so that each use does it anew. */
export const browserStorage = {
  local: tolerant(() => localStorage),
  session: tolerant(() => sessionStorage),
};
