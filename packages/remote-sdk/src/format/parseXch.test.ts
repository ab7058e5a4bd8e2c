import { toXch } from '@farm/contracts/amount';
import { fc } from '@farm/testing/property';
import { formatXch } from './formatXch.ts';
import { formatXchInput } from './formatXchInput.ts';
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

  test.each([
    ['de', '1,5', '1.5'],
    ['de', '1.234,5 XCH', '1234.5'],
    ['de', '1.234.567', '1234567'],
    ['zh', '1。5', '1.5'],
    ['de', '1 234 567,5', '1234567.5'],
    ['de', '１．２３４，５', '1234.5'],
    ['fr', '1\u202f234,5', '1234.5'],
    ['fi', '1\u00a0234,5', '1234.5'],
    ['fi', ',5', '0.5'],
    ['es', '1234,5', '1234.5'],
    ['es', '1.234,5', '1234.5'],
    ['es-MX', '1,234.5', '1234.5'],
  ])('in %s, "%s" is %s', (locale, text, xch) => {
    expect(parseXch(text, locale)).toEqual({ xch });
  });

  test.each([
    ['de', '1.5'],
    // Pasted from a program that means 1.234 by it.
    ['de', '1.234'],
    ['es', '1.234'],
    ['de', '1。234'],
    ['de', '1,234.5'],
    ['de', '0.500'],
    ['de', '1,2,3'],
    ['de', '1.234 567'],
    // No group and no decimal point there: it may be meant as either.
    ['fr', '1.234'],
    ['fi', '1.234'],
    ['pl', '1.234'],
    ['de-CH', '1,234'],
    ['ar-EG', '١٬٢٣٤'],
    ['fa', '۱٫۵'],
  ])('in %s, "%s" is no number', (locale, text) => {
    expect(parseXch(text, locale)).toEqual({ problem: 'number' });
  });

  const writers = ['de', 'pt', 'pt-PT', 'fi', 'fr', 'es', 'it', 'ru', 'pl', 'ja', 'en', 'zh'];

  test.each(writers)(
    'every amount comes back from how %s writes it, or is refused if it could be another one',
    (locale) => {
      fc.assert(
        fc.property(fc.bigInt(0n, 10n ** 26n), (mojo) => {
          const xch = toXch(mojo);
          const shown = formatXch(xch, locale);
          const isAmbiguous = /^\d+\.\d+$/.test(shown) && !xch.includes('.');
          expect(parseXch(shown, locale)).toEqual(isAmbiguous ? { problem: 'number' } : { xch });
          expect(parseXch(formatXchInput(xch, locale), locale)).toEqual({ xch });
        }),
      );
    },
  );

  test.each(['ar-EG', 'fa', 'de-CH', 'en-IN', 'mr', 'ne'])(
    'every amount comes back from a field in %s, and is never another one',
    (locale) => {
      fc.assert(
        fc.property(fc.bigInt(0n, 10n ** 26n), (mojo) => {
          const xch = toXch(mojo);
          expect(parseXch(formatXchInput(xch, locale), locale)).toEqual({ xch });
          expect([{ xch }, { problem: 'number' }]).toContainEqual(parseXch(formatXch(xch, locale), locale));
        }),
      );
    },
  );
});
