import { fc } from '@farm/testing/property';
import { shortenMiddle } from './shortenMiddle.ts';

describe('a text shortened in the middle', () => {
  test('keeps both its ends', () => {
    expect(shortenMiddle('xch1qqqqqqqqqqqqqq2u30kz', 7, 6)).toBe('xch1qqq…2u30kz');
  });

  test('stays whole when nothing would be won', () => {
    expect(shortenMiddle('12345', 2, 2)).toBe('12345');
    expect(shortenMiddle('123456', 2, 2)).toBe('12…56');
  });

  test('is never longer than before, and never half a letter', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const short = shortenMiddle(text, 4, 3);
        expect(Array.from(short).length).toBeLessThanOrEqual(Array.from(text).length);
        expect(short.isWellFormed()).toBe(true);
      }),
    );
  });
});
