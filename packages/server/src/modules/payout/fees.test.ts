import assert from 'node:assert/strict';
import { test } from 'node:test';
import { computeFirstFee, computeBundleCost, computeReplacementFee } from './fees.ts';

const MAX = 1_000_000_000n;

test('a first bundle pays what the node expects, nothing when it cannot say, never more than the limit', () => {
  assert.equal(computeFirstFee(null, MAX), 0n);
  assert.equal(computeFirstFee(5n, MAX), 5n);
  assert.equal(computeFirstFee(MAX + 1n, MAX), MAX);
});

test('a bundle in the place of another pays 10 million mojo more at least, doubles, and ends at the limit', () => {
  const fees = [0n];
  for (
    let fee = computeReplacementFee(0n, null, MAX);
    fee !== null;
    fee = computeReplacementFee(fee, null, MAX)
  )
    fees.push(fee);
  assert.deepEqual(
    fees.map((fee) => fee / 10_000_000n),
    [0n, 1n, 2n, 4n, 8n, 16n, 32n, 64n, 100n],
  );
  assert.equal(computeReplacementFee(0n, 70_000_000n, MAX), 70_000_000n);
  assert.equal(computeReplacementFee(0n, MAX * 2n, MAX), MAX);
  assert.equal(computeReplacementFee(MAX - 1n, null, MAX), null);
});

test('the cost is guessed near what was measured', () => {
  const measured = { 1: 10_070_000n, 100: 237_000_000n };
  for (const [outputs, cost] of Object.entries(measured)) {
    const guess = computeBundleCost({ inputs: 1, outputs: Number(outputs) });
    assert.ok(guess >= cost && guess < cost * 2n, `${guess} for ${cost}`);
  }
});
