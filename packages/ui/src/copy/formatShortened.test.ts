import { fc } from '@farm/testing/property';
import { formatShortened } from './formatShortened.ts';

describe('a text shortened in the middle', () => {
  test('keeps both its ends', () => {
    expect(formatShortened('xch1qqqqqqqqqqqqqq2u30kz', 7, 6)).toBe('xch1qqq…2u30kz');
  });

  test('stays whole when nothing would be won', () => {
    expect(formatShortened('12345', 2, 2)).toBe('12345');
    expect(formatShortened('123456', 2, 2)).toBe('12…56');
  });

  test('is never longer than before, and never half a letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const short = formatShortened(text, 4, 3);
        expect(Array.from(short).length).toBeLessThanOrEqual(Array.from(text).length);
        expect(short.isWellFormed()).toBe(true);
      }),
    );
  });
});
