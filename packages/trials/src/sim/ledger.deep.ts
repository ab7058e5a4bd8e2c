import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runSimulation } from './runSimulation.ts';

test('300 operations of people, operators and payouts with two kills leave all money where it belongs', async () => {
  const { operations, kills, violations } = await runSimulation({ seed: 4, operations: 300 });
  assert.deepEqual(violations, []);
  assert.ok(operations >= 300 && kills >= 2);
});
