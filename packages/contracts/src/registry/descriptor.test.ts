import assert from 'node:assert/strict';
import { test } from 'node:test';
import { remoteNameSchema } from './descriptor.ts';

test('no remote is named as something that every object has', () => {
  const inherited = Reflect.ownKeys(Object.prototype).filter((key) => typeof key === 'string');
  assert.ok(inherited.includes('constructor'));
  for (const name of inherited) assert.equal(remoteNameSchema.safeParse(name).success, false, name);
  assert.equal(remoteNameSchema.safeParse('constructors').success, true);
});
