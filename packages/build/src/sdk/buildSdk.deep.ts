import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildSdk } from './buildSdk.ts';

test('packing the SDK twice at once gives the same complete packages twice', async () => {
  const [first, second] = await Promise.all([
    buildSdk('https://farm.example'),
    buildSdk('https://farm.example'),
  ]);
  // Names contain a hash of the content.
  assert.deepEqual([...first.files.keys()], [...second.files.keys()]);
  assert.deepEqual(first.files.get('index.json'), second.files.get('index.json'));
  assert.ok(first.files.has('create-farm-remote.tgz'));
});
