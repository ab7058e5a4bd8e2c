import { parsePeriod } from './parsePeriod.ts';

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);

describe('the period of a profit', () => {
  test.each([
    ['2026-11-20', { from: day('2026-11-20'), to: day('2026-11-20'), isDays: true }],
    ['2026-11-20 – 2026-11-22', { from: day('2026-11-20'), to: day('2026-11-22'), isDays: true }],
    [
      '2026-11-20 10:00:00 – 2026-11-20 10:05:00 UTC',
      {
        from: day('2026-11-20') + 36_000_000,
        to: day('2026-11-20') + 36_300_000,
        isDays: false,
      },
    ],
  ])('is read from "%s"', (text, period) => {
    expect(parsePeriod(text)).toEqual(period);
  });

  test.each(['', 'First of March', '2026-13-40', '2026-11-20 and more', '2026-11-20 – ', '20 November'])(
    '"%s" is none',
    (text) => {
      expect(parsePeriod(text)).toBeUndefined();
    },
  );
});
