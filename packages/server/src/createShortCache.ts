/** A cached value and its expiry, in milliseconds. */
interface Remembered<Value> {
  value: Promise<Value>;
  until: number;
}

/**
 * Caches reads for some seconds per key, and shares concurrent reads; failures are not cached. It keeps only what was read within this time: each new
 * read removes what has expired.
 */
export function createShortCache<Key, Value>(
  read: (key: Key) => Promise<Value>,
  seconds: number,
  clock: () => number = Date.now,
): (key: Key) => Promise<Value> {
  const remembered = new Map<Key, Remembered<Value>>();
  return (key) => {
    const present = remembered.get(key);
    if (present && clock() < present.until) return present.value;
    remembered.delete(key);
    // In the order of their expiry.
    for (const [oldKey, { until }] of remembered) {
      if (clock() < until) break;
      remembered.delete(oldKey);
    }
    const fresh = { value: read(key), until: clock() + seconds * 1000 };
    remembered.set(key, fresh);
    fresh.value.catch(() => {
      if (remembered.get(key) === fresh) remembered.delete(key);
    });
    return fresh.value;
  };
}
