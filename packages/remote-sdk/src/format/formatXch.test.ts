import { toXch } from '@farm/contracts/amount';
import { fc } from '@farm/testing/property';
import { formatXch } from './formatXch.ts';

describe.each(['en-US', 'zh-CN'])('an amount in %s', (locale) => {
  test('is exact to the mojo, however large', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 36n), max: 10n ** 36n }), (mojo) => {
        const xch = toXch(mojo);
        expect(formatXch(xch, locale).replaceAll(',', '')).toBe(xch);
      }),
    );
  });

  test('is grouped by thousands, without trailing zeros', () => {
    expect(formatXch('1234567.500000000000', locale)).toBe('1,234,567.5');
    expect(formatXch('0.000000000001', locale)).toBe('0.000000000001');
    expect(formatXch('9007199254740993.123456789012', locale)).toBe('9,007,199,254,740,993.123456789012');
    expect(formatXch('0', locale)).toBe('0');
  });
});
