import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, test } from 'node:test';
import {
  computeProvenBytes,
  computeRequiredIterations,
  PARTIAL_ITERATIONS,
  SIGNAGE_POINTS_PER_DAY,
} from './points.ts';

const hash = (text: string) => createHash('sha256').update(text).digest('hex');

describe('points', () => {
  test('of a day are the space that earns them: one is 5.069 GiB at a filter of 8 bits', () => {
    const toBytes = (points: bigint, bits: bigint) =>
      computeProvenBytes(points << bits, SIGNAGE_POINTS_PER_DAY);
    assert.equal((Number(toBytes(1n, 8n)) / 2 ** 30).toFixed(3), '5.069');
    // A plot of k 32 (101.4 GiB) earns 20.0 a day, and 40.0 once the filter lets twice as many plots through.
    assert.equal((Number(toBytes(20n, 8n)) / 2 ** 30).toFixed(1), '101.4');
    assert.equal(toBytes(40n, 7n), toBytes(20n, 8n));
    assert.equal(toBytes(0n, 8n), 0n);
  });

  test('come as often as the plot is large, whatever the difficulty', () => {
    const SAMPLES = 4_000;
    const spHash = hash('a signage point');
    for (const k of [32, 33])
      for (const difficulty of [3n, 7n]) {
        let points = 0n;
        for (let index = 0; index < SAMPLES; index++) {
          const quality = hash(`${k} ${difficulty} ${index}`);
          if (computeRequiredIterations({ quality, spHash, k }, difficulty) < PARTIAL_ITERATIONS)
            points += difficulty;
        }
        // A plot answers one challenge on average. It passes no filter here: each sample is a challenge.
        const bytes = Number(computeProvenBytes(points, BigInt(SAMPLES)));
        const size = 0.78 * (2 * k + 1) * 2 ** (k - 1);
        const partials = Number(points / difficulty);
        const deviations = Math.abs(bytes / size - 1) * Math.sqrt(partials);
        assert.ok(
          deviations < 4,
          `k ${k}, difficulty ${difficulty}: ${bytes / size} of ${partials} partials`,
        );
      }
  });
});

test('a difficulty is too low for a plot whose worst proof is good enough: 1 for k 33, 4 for k 35', () => {
  const worst = { quality: '0'.repeat(64), spHash: findLargestSpHash() };
  const isGoodEnough = (k: number, difficulty: bigint) =>
    computeRequiredIterations({ ...worst, k }, difficulty) < PARTIAL_ITERATIONS;
  assert.deepEqual([isGoodEnough(32, 1n), isGoodEnough(33, 1n), isGoodEnough(33, 2n)], [false, true, false]);
  assert.deepEqual([isGoodEnough(35, 4n), isGoodEnough(35, 5n)], [true, false]);
});

/** Finds a signage point at which a quality is nearly as bad as it can be. */
function findLargestSpHash(): string {
  for (let index = 0; ; index++) {
    const spHash = hash(`point ${index}`);
    const value = createHash('sha256')
      .update(Buffer.from('0'.repeat(64) + spHash, 'hex'))
      .digest();
    if (value.readUInt16BE() > 0xff00) return spHash;
  }
}

test('a proof needs at least one iteration', () => {
  const quality = '0'.repeat(64);
  assert.equal(computeRequiredIterations({ quality, spHash: hash('x'), k: 50 }, 0n), 1n);
});
