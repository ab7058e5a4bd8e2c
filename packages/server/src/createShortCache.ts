/** A cached value and its expiry, in milliseconds. */
interface Remembered<Value> {
  value: Promise<Value>;
  until: number;
}

/**
 * Caches reads for some seconds per key, and shares concurrent reads; failures are not cached. Meant for few
 * keys: entries only expire, they are never evicted.
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
    const fresh = { value: read(key), until: clock() + seconds * 1000 };
    remembered.set(key, fresh);
    fresh.value.catch(() => {
      if (remembered.get(key) === fresh) remembered.delete(key);
    });
    return fresh.value;
  };
}
