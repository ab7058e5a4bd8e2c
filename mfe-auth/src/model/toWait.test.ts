import { fc } from '@farm/testing/property';
import { toWait } from './toWait.ts';

const SECONDS = { second: 1, minute: 60, hour: 3_600 };

describe('a wait in words', () => {
  test.each([
    [0, 1, 'second'],
    [0.2, 1, 'second'],
    [59, 59, 'second'],
    [60, 1, 'minute'],
    [61, 2, 'minute'],
    [3_540, 59, 'minute'],
    [3_541, 1, 'hour'],
    [86_400, 24, 'hour'],
  ])('of %d seconds is %d %s', (seconds, count, unit) => {
    expect(toWait(seconds)).toEqual({ count, unit });
  });

  test('is never too short, and less than one unit too long', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 100_000, noNaN: true }), (seconds) => {
        const { count, unit } = toWait(seconds);
        const waitSeconds = count * SECONDS[unit];
        expect(waitSeconds).toBeGreaterThanOrEqual(seconds);
        expect(waitSeconds - seconds).toBeLessThan(SECONDS[unit] + 60);
      }),
    );
  });
});
