import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createBeaconRateLimiter } from './createBeaconRateLimiter.ts';

const start = (maxNetworks?: number) => {
  const clock = { now: 1_000_000 };
  const limiter = createBeaconRateLimiter(() => clock.now, maxNetworks);
  /** Beacons of the network that pass at once. */
  const countPassing = (network: string, count = 1) => {
    let passed = 0;
    while (limiter.consume(network, count)) passed += count;
    return passed;
  };
  return { clock, rate: limiter, passing: countPassing };
};

describe('beacons of a network', () => {
  test('pass up to a burst, and then as many as time brings', () => {
    const { clock, passing } = start();
    assert.equal(passing('a'), 1_000);
    clock.now += 1_000;
    assert.equal(passing('a'), 50);
    clock.now += 3_600_000;
    assert.equal(passing('a', 20), 1_000);
  });

  test('keep no other network from sending', () => {
    const { passing } = start();
    passing('a');
    assert.equal(passing('b'), 1_000);
  });

  test('are forgotten with the network that was quiet the longest', () => {
    const { rate, passing } = start(2);
    passing('a');
    rate.consume('b', 1);
    assert.equal(rate.consume('a', 1), false);
    rate.consume('c', 1);
    assert.equal(rate.consume('a', 1), true);
  });
});
