import { toMojo } from '@farm/contracts/amount';
import { computeProfitMojo, computeTheoreticalProfitMojo } from '@farm/contracts/profit-formula';
import { makeStatistics } from '@farm/testing';
import { fc } from '@farm/testing/property';
import { computeProfitEstimate } from './computeProfitEstimate.ts';
import { computeAssumedNetwork, toNetwork } from './network.ts';

const PIB = 1n << 50n;
const EIB = 1n << 60n;
const HALVING = 10_091_520;
const REFERENCE_DAY_MS = Date.parse('2026-11-21T00:00:00.000Z');

const spaces = fc.bigInt({ min: 0n, max: 40n * EIB });
const netSpaces = fc.bigInt({ min: 1n, max: 100n * EIB });

describe('what a space is expected to earn', () => {
  test('is what the profit runs would pay for it', () => {
    const network = fc.record({
      theoreticalMojo: fc.bigInt({ min: 0n, max: 10n ** 15n }),
      factorMillionths: fc.bigInt({ min: 0n, max: 2_000_000n }),
    });
    fc.assert(
      fc.property(spaces, network, network, (effectiveSpace, now, later) => {
        const halving = { expectedAt: '2027-03-18T00:00:00.000Z', theoreticalMojo: later.theoreticalMojo };
        const { day, month, dayAfterHalving } = computeProfitEstimate(effectiveSpace, { ...now, halving });
        const pay = (days: bigint, theoreticalMojo: bigint) =>
          computeProfitMojo({
            effectiveSpace,
            theoreticalMojo,
            seconds: days * 86_400n,
            factorMillionths: now.factorMillionths,
          });
        expect(toMojo(day)).toBe(pay(1n, now.theoreticalMojo));
        expect(toMojo(month)).toBe(pay(30n, now.theoreticalMojo));
        expect(dayAfterHalving !== null && toMojo(dayAfterHalving)).toBe(pay(1n, later.theoreticalMojo));
      }),
    );
  });

  test('follows the figures of the farm, its factor included', () => {
    const network = toNetwork(makeStatistics({ factor: '0.5' }));
    expect(computeProfitEstimate(PIB, network)).toEqual({
      day: '0.15',
      month: '4.5',
      dayAfterHalving: '0.075',
    });
  });

  test('has no halving ahead where the reward stays', () => {
    const { chain } = makeStatistics();
    const network = toNetwork(makeStatistics({ chain: { ...chain, halving: null } }));
    expect(computeProfitEstimate(PIB, network).dayAfterHalving).toBeNull();
  });
});

describe('a network that is only assumed', () => {
  test('pays by the schedule of the chain, whatever its space', () => {
    fc.assert(
      fc.property(netSpaces, fc.integer({ min: 0, max: 3650 }), (netSpace, days) => {
        const { theoreticalMojo, halving } = computeAssumedNetwork(
          netSpace,
          REFERENCE_DAY_MS + days * 86_400_000,
        );
        expect(theoreticalMojo).toBe(computeTheoreticalProfitMojo(netSpace, 9_552_384 + days * 4608));
        if (halving) expect(halving.theoreticalMojo).toBeLessThanOrEqual(theoreticalMojo / 2n + 1n);
      }),
    );
  });

  test('halves about the day that is expected, and then looks ahead to the next', () => {
    const before = computeAssumedNetwork(15n * EIB, REFERENCE_DAY_MS);
    expect(before.halving?.expectedAt).toMatch(/^2027-03-18/);
    const after = computeAssumedNetwork(15n * EIB, Date.parse(before.halving?.expectedAt ?? ''));
    expect(after.theoreticalMojo).toBe(before.halving?.theoreticalMojo);
    expect(after.theoreticalMojo).toBe(computeTheoreticalProfitMojo(15n * EIB, HALVING));
    expect(after.halving?.expectedAt).toMatch(/^2030-03/);
  });

  test('stands where it was known to stand for a clock that is behind', () => {
    expect(computeAssumedNetwork(EIB, 0)).toEqual(computeAssumedNetwork(EIB, REFERENCE_DAY_MS));
  });
});
