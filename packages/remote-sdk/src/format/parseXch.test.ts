import { toXch } from '@farm/contracts/amount';
import { fc } from '@farm/testing/property';
import { formatXch } from './formatXch.ts';
import { parseXch } from './parseXch.ts';

describe('an amount that a person typed or pasted', () => {
  test.each([
    ['1', '1'],
    ['1.50', '1.5'],
    ['.5', '0.5'],
    ['5.', '5'],
    ['007', '7'],
    ['0.000000000001', '0.000000000001'],
    ['1.0000000000000', '1'],
    ['1,234.5', '1234.5'],
    ['1 234 567', '1234567'],
    ['1\u00a0234.5', '1234.5'],
    ['１，２３４．５', '1234.5'],
    ['0。25', '0.25'],
    [' 2.5 XCH ', '2.5'],
    ['2.5xch', '2.5'],
  ])('"%s" is %s', (text, xch) => {
    expect(parseXch(text)).toEqual({ xch });
  });

  test.each([
    '',
    ' ',
    '.',
    '-1',
    '+1',
    '1e3',
    '1,5',
    '0,500',
    '0,001',
    '00,500',
    '1,000 000',
    '²',
    '①',
    '1,23,456',
    '1.2.3',
    '12 34',
    '0x10',
    'XCH',
    '1234567890123456',
  ])('"%s" is no number', (text) => {
    expect(parseXch(text)).toEqual({ problem: 'number' });
  });

  test('a thirteenth decimal is refused, not cut', () => {
    expect(parseXch('0.0000000000001')).toEqual({ problem: 'decimals' });
  });

  test('every amount comes back from what either language writes of it', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 26n), fc.constantFrom('en-US', 'zh-CN'), (mojo, locale) => {
        const xch = toXch(mojo);
        expect(parseXch(formatXch(xch, locale))).toEqual({ xch });
      }),
    );
  });
});
