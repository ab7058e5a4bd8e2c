import assert from 'node:assert/strict';
import { test } from 'node:test';
import { watchQuiet } from './quiet.ts';

test('an account is quiet since its last change, or since one for everybody, and a minute at most', () => {
  let nowMs = 5_000;
  const quiet = watchQuiet(() => nowMs);
  assert.equal(quiet.measureMs('ada'), 0);
  nowMs = 5_100.9;
  assert.equal(quiet.measureMs('ada'), 100);
  quiet.handleEvent('ada');
  nowMs = 5_150;
  assert.equal(quiet.measureMs('ada'), 49);
  assert.equal(quiet.measureMs('bob'), 150);
  quiet.handleEventForAll();
  nowMs = 5_160;
  assert.equal(quiet.measureMs('ada'), 10);
  assert.equal(quiet.measureMs('bob'), 10);
  nowMs = 1_000_000;
  assert.equal(quiet.measureMs('ada'), 60_000);
});

test('accounts are forgotten after a minute without a change', () => {
  let nowMs = 0;
  const quiet = watchQuiet(() => nowMs);
  for (const id of ['ada', 'bob', 'cy']) {
    quiet.handleEvent(id);
    nowMs += 25_000;
  }
  assert.equal(quiet.count(), 3);
  quiet.handleEvent('ada');
  // Of bob, 50 seconds ago, and cy, 25.
  assert.equal(quiet.count(), 3);
  nowMs += 20_000;
  quiet.handleEvent('ada');
  assert.equal(quiet.count(), 2);
});
