import { fc } from '@farm/testing/property';
import { toValueScale } from './valueScale.ts';

const ticksOf = (...values: string[]) => toValueScale(values).ticks.map(({ value }) => value);

describe('the scale of a chart', () => {
  test.each([
    ['0 4', '0 1 2 3 4'],
    ['0.3 1.7', '0 0.5 1 1.5 2'],
    ['1000 1001.5', '1000 1000.5 1001 1001.5'],
    ['0 123456', '0 50000 100000 150000'],
    // A flat line: the scale starts at zero, so the line has something below it.
    ['7 7', '0 2 4 6 8'],
    ['0 0.0', '0 1'],
    ['-4 0', '-4 -3 -2 -1 0'],
    ['-1 1.5', '-1 0 1 2'],
  ])('of %s has the ticks %s', (values, ticks) => {
    expect(ticksOf(...values.split(' ')).join(' ')).toBe(ticks);
  });

  test('holds zero where it is told to, however far the values are from it', () => {
    const ticks = toValueScale(['1000', '1001.5'], { startsAtZero: true }).ticks;
    expect(ticks.map(({ value }) => value)).toEqual(['0', '500', '1000', '1500']);
    expect(toValueScale(['-3', '-2.9'], { startsAtZero: true }).ticks.at(-1)).toEqual({
      value: '0',
      share: 1,
    });
  });

  test('has whole ticks where there is nothing between them', () => {
    expect(ticksOf('0', '0.5', '1.5')).toEqual(['0', '0.5', '1', '1.5']);
    const { ticks, shareOf } = toValueScale(['0', '0.5', '1.5'], { isWhole: true });
    expect(ticks.map(({ value }) => value)).toEqual(['0', '1', '2']);
    expect(shareOf('1.5')).toBe(0.75);
  });

  test('is never finer than the values are', () => {
    expect(ticksOf('1', '2')).toEqual(['0', '1', '2']);
    expect(ticksOf('0', '0.000000000001')).toEqual(['0', '0.000000000001']);
    expect(ticksOf('1234.5', '1234.500000000001')).not.toHaveLength(0);
  });

  test('keeps every value inside, in its order, and few ticks without a repetition', () => {
    const mojo = fc.bigInt({ min: 0n, max: 10n ** 20n });
    const xch = mojo.map((amount) => {
      const digits = amount.toString().padStart(13, '0');
      return `${digits.slice(0, -12)}.${digits.slice(-12)}`;
    });
    fc.assert(
      fc.property(fc.array(xch, { minLength: 1, maxLength: 60 }), (values) => {
        const { ticks, shareOf } = toValueScale(values);
        for (const value of values) {
          expect(shareOf(value)).toBeGreaterThan(-1e-6);
          expect(shareOf(value)).toBeLessThan(1 + 1e-6);
        }
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(7);
        expect(new Set(ticks.map(({ value }) => value)).size).toBe(ticks.length);
        for (const tick of ticks) expect(Math.abs(shareOf(tick.value) - tick.share)).toBeLessThan(1e-3);
      }),
    );
  });
});
