import assert from 'node:assert/strict';
import { test } from 'node:test';
import { advisoryLocks, namedLocks } from './advisoryLocks.ts';

test('no two advisory locks share a number or a name', () => {
  for (const locks of [advisoryLocks, namedLocks]) {
    const values: unknown[] = Object.values(locks);
    assert.equal(new Set(values).size, values.length);
  }
});
