import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inspect } from 'node:util';
import { createSpendingKey } from './keys.ts';
import { loadChiaSdk } from './sdk.ts';

const sdk = loadChiaSdk();
assert.ok(sdk);
const seed = new Uint8Array(32).fill(7);

test('a seed is one puzzle hash for ever', () => {
  const { puzzleHash } = createSpendingKey(sdk, seed);
  assert.equal(puzzleHash, '3cdc48afc736233e5c9739adb28ae7f940d4be38f8904bb4141245e5e522001f');
  assert.notEqual(createSpendingKey(sdk, new Uint8Array(32).fill(8)).puzzleHash, puzzleHash);
});

test('a seed of another length is refused before the SDK sees it', () => {
  for (const length of [0, 16, 31, 33, 64]) {
    assert.throws(() => createSpendingKey(sdk, new Uint8Array(length)), RangeError);
  }
});

test('a key shows nothing of itself but where its coins lie', () => {
  const key = createSpendingKey(sdk, seed);
  assert.equal(JSON.stringify({ key }), `{"key":{"puzzleHash":"${key.puzzleHash}"}}`);
  const shown = inspect(key, { depth: null, showHidden: true });
  assert.doesNotMatch(shown, /secret/i);
  assert.ok(!shown.includes(Buffer.from(seed).toString('hex')));
});
