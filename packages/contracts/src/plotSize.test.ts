import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { computeEffectivePlotBytes } from './plotSize.ts';

describe('the effective size of a plot', () => {
  // 101.40, 209.04, 430.56 and 886.08 GiB.
  for (const [k, bytes] of [
    [32, 108_877_420_954n],
    [33, 224_454_990_889n],
    [34, 462_310_279_741n],
    [35, 951_421_155_410n],
  ] as const) {
    test(`of k${k} is ${bytes} bytes`, () => {
      assert.equal(computeEffectivePlotBytes(k), bytes);
    });
  }

  test('is not made up for what is no plot size', () => {
    for (const k of [0, 24, 31, 51, 32.5, Number.NaN])
      assert.throws(() => computeEffectivePlotBytes(k), RangeError);
  });
});
