import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fc } from '@farm/testing/property';
import { MOJO_PER_XCH, toXch } from './amount.ts';
import {
  computeBlockRewardMojo,
  BYTES_PER_PIB,
  toMillionths,
  toFactor,
  computeNextHalvingHeight,
  computeProfitMojo,
  computeTheoreticalProfitMojo,
} from './profitFormula.ts';

const EIB = 1n << 60n;

describe('the reward of a block', () => {
  for (const [height, xch] of [
    [0, '2'],
    [5_045_759, '2'],
    [5_045_760, '1'],
    [10_091_519, '1'],
    [10_091_520, '0.5'],
    [15_137_280, '0.25'],
    [20_183_040, '0.125'],
    [4_000_000_000, '0.125'],
  ] as const) {
    test(`at height ${height} is ${xch} XCH`, () => {
      assert.equal(toXch(computeBlockRewardMojo(height)), xch);
    });
  }

  test('halves next at a height that is told, until it stays', () => {
    assert.equal(computeNextHalvingHeight(6_000_000), 10_091_520);
    assert.equal(computeNextHalvingHeight(20_183_039), 20_183_040);
    assert.equal(computeNextHalvingHeight(20_183_040), null);
  });

  test('has no height below 0', () => {
    assert.throws(() => computeBlockRewardMojo(-1), RangeError);
  });
});

describe('the theoretical profit', () => {
  for (const [eib, xch] of [
    [10n, '0.45'],
    [15n, '0.3'],
    [20n, '0.225'],
    [25n, '0.18'],
    [30n, '0.15'],
  ] as const) {
    test(`at a net space of ${eib} EiB is ${xch} XCH per PiB and day`, () => {
      assert.equal(toXch(computeTheoreticalProfitMojo(eib * EIB, 6_000_000)), xch);
    });
  }

  test('of a network of nothing is refused, not infinite', () => {
    assert.throws(() => computeTheoreticalProfitMojo(0n, 6_000_000), RangeError);
  });
});

describe('what a run pays', () => {
  const day = {
    theoreticalMojo: (225n * MOJO_PER_XCH) / 1000n,
    seconds: 86_400n,
    factorMillionths: 1_000_000n,
  };

  test('one PiB for one day is the theoretical profit', () => {
    assert.equal(toXch(computeProfitMojo({ ...day, effectiveSpace: BYTES_PER_PIB })), '0.225');
  });

  test('is rounded down to the mojo, and never pays a split space more than the whole', () => {
    const space = fc.bigInt(0n, 1n << 70n);
    fc.assert(
      fc.property(space, space, fc.bigInt(0n, 3_000_000n), (first, second, factorMillionths) => {
        const computePay = (effectiveSpace: bigint) =>
          computeProfitMojo({ ...day, effectiveSpace, factorMillionths });
        const split = computePay(first) + computePay(second);
        const whole = computePay(first + second);
        assert.equal(split === whole || split === whole - 1n, true);
      }),
    );
  });
});

describe('a factor', () => {
  test('comes back as it was written', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 999_999_999n), (millionths) => {
        assert.equal(toMillionths(toFactor(millionths)), millionths);
      }),
    );
    assert.equal(toMillionths('0.985'), 985_000n);
  });

  for (const text of ['', '1,5', '-1', '1e3', '0.0000001', '1000']) {
    test(`"${text}" is none`, () => {
      assert.throws(() => toMillionths(text), RangeError);
    });
  }
});
