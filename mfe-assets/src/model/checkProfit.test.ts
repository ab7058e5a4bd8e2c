import { toXch } from '@farm/contracts/amount';
import { computeProfitMojo, computeTheoreticalProfitMojo } from '@farm/contracts/profit-formula';
import { makeProfitLogEntry } from '@farm/testing';
import { checkProfit, computePeriodSeconds } from './checkProfit.ts';

describe('a line of the profit log', () => {
  test('agrees when its factors give its amount', () => {
    const entry = makeProfitLogEntry();
    const theoreticalMojo = computeTheoreticalProfitMojo(BigInt(entry.netSpace), entry.height);
    expect(checkProfit(entry)).toEqual({
      theoreticalMojo,
      amountMojo: computeProfitMojo({
        effectiveSpace: BigInt(entry.effectiveSpace),
        theoreticalMojo,
        seconds: 86_400n,
        factorMillionths: 985_000n,
      }),
      agrees: true,
    });
  });

  test('does not agree when it is one mojo off', () => {
    const { amountMojo } = checkProfit(makeProfitLogEntry());
    const amount = toXch((amountMojo ?? 0n) + 1n);
    expect(checkProfit(makeProfitLogEntry({ amount }))).toMatchObject({ amountMojo, agrees: false });
  });

  test('does not agree when its theoretical profit is not that of its net space', () => {
    expect(checkProfit(makeProfitLogEntry({ theoreticalProfit: '1' })).agrees).toBe(false);
  });

  test('does not agree when the formula cannot take its factors', () => {
    expect(checkProfit(makeProfitLogEntry({ netSpace: '0' }))).toEqual({
      amountMojo: null,
      theoreticalMojo: null,
      agrees: false,
    });
  });

  test('has a period in whole seconds', () => {
    expect(computePeriodSeconds({ from: '2026-01-01T00:00:00.000Z', to: '2026-01-01T00:00:01.999Z' })).toBe(
      1n,
    );
  });
});
