import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readHealth } from './readHealth.ts';

const responds = () => Promise.resolve();
const MINUTE_MS = 60_000;

test('a process is healthy while its loops end their turns, and tells whether the database responds', async () => {
  assert.deepEqual(await readHealth(responds, []), {
    isHealthy: true,
    details: { database: 'ok', stuckLoops: [] },
  });
  const away = () => Promise.reject(new Error('connect ECONNREFUSED'));
  assert.deepEqual(await readHealth(away, []), {
    isHealthy: true,
    details: { database: 'unavailable', stuckLoops: [] },
  });
});

test('a loop is stuck after five of its intervals, or five minutes, whichever is longer', async () => {
  const loop = (name: string, intervalMs: number, ageMs: number) => ({
    name,
    intervalMs,
    ageMs: () => ageMs,
  });
  const { isHealthy, details } = await readHealth(responds, [
    loop('withdrawals', 2_000, 4 * MINUTE_MS),
    loop('payouts', 2_000, 6 * MINUTE_MS),
    loop('clock', 10 * MINUTE_MS, 49 * MINUTE_MS),
    loop('drafts', 10 * MINUTE_MS, 51 * MINUTE_MS),
    // Its first turn is not due yet.
    loop('beacons', 2_000, -MINUTE_MS),
  ]);
  assert.equal(isHealthy, false);
  assert.deepEqual(details, { database: 'ok', stuckLoops: ['payouts', 'drafts'] });
});
