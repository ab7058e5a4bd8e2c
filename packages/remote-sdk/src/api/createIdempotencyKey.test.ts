import { createIdempotencyKey } from './createIdempotencyKey.ts';

test('a deed gets a name of its own, also where the page is no secure context', () => {
  const { randomUUID } = crypto;
  try {
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    const keys = Array.from({ length: 100 }, createIdempotencyKey);
    expect(new Set(keys).size).toBe(100);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  } finally {
    Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true });
  }
});
