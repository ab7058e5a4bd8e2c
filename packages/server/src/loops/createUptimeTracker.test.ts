import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createUptimeTracker } from './createUptimeTracker.ts';

test('has listened from the first turn on, and anew after one that failed, or came late', () => {
  let now = 1_000_000;
  const listening = createUptimeTracker(180, () => now);
  const turns = (count: number, { fails = false } = {}) => {
    let hasListened = false;
    for (let turn = 0; turn < count; turn++) {
      now += 2_000;
      hasListened = listening.beginTurn();
      if (!fails) listening.endTurn();
    }
    return hasListened;
  };
  assert.equal(turns(1), false);
  assert.equal(turns(89), false);
  assert.equal(turns(1), true);
  // A busy process may stall for half a minute.
  assert.equal(turns(14, { fails: true }), true);
  assert.equal(turns(1), true);
  assert.equal(turns(16, { fails: true }), false);
  assert.equal(turns(90), false);
  assert.equal(turns(1), true);
  now += 30_000;
  assert.equal(turns(1), false);
});
