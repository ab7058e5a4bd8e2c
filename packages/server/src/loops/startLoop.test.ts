import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLogger } from '@farm/process';
import { waitFor } from '@farm/process/testing';
import { startLoop } from './startLoop.ts';

const log = createLogger('silent');

test('a loop goes on after turns that failed, and ends with the one that is under way', async () => {
  let turns = 0;
  let isAtWork = false;
  const stop = startLoop({
    name: 'test',
    intervalMs: 1,
    log,
    work: async () => {
      assert.ok(!isAtWork, 'two turns at once');
      isAtWork = true;
      await new Promise((resolve) => setTimeout(resolve, 5));
      isAtWork = false;
      turns++;
      if (turns < 3) throw new Error('the database is away');
    },
  });
  await waitFor(() => Promise.resolve(turns >= 5 && isAtWork ? true : undefined));
  await stop();
  assert.equal(isAtWork, false);
  const before = turns;
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(turns, before);
});
