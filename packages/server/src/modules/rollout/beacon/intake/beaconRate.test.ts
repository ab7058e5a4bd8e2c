import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createBeaconRate } from './beaconRate.ts';

const start = (knownMax?: number) => {
  const clock = { now: 1_000_000 };
  const rate = createBeaconRate(() => clock.now, knownMax);
  /** Beacons of the network that pass at once. */
  const passing = (network: string, count = 1) => {
    let passed = 0;
    while (rate.take(network, count)) passed += count;
    return passed;
  };
  return { clock, rate, passing };
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
    rate.take('b', 1);
    assert.equal(rate.take('a', 1), false);
    rate.take('c', 1);
    assert.equal(rate.take('a', 1), true);
  });
});
