import { createActionKey } from './createActionKey.ts';

test('a deed keeps its name until it is over or its content is another, without a secure context', () => {
  const { randomUUID } = crypto;
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
  const key = createActionKey();
  const first = key.for({ amount: '1' });
  expect(key.for({ amount: '1' })).toBe(first);
  const second = key.for({ amount: '2' });
  expect(second).not.toBe(first);
  key.finish();
  expect(key.for({ amount: '2' })).not.toBe(second);
  Object.defineProperty(crypto, 'randomUUID', { value: randomUUID, configurable: true });
});
