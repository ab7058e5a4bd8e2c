import { fc } from '@farm/testing/property';
import { parseSpace } from './parseSpace.ts';

const TIB = 1n << 40n;

describe('a space as it is typed', () => {
  test.each([
    ['100', 100n * TIB],
    ['0', 0n],
    ['.5', TIB / 2n],
    ['1,234.5', (12_345n * TIB) / 10n],
    ['１，２３４。５', (12_345n * TIB) / 10n],
    ['1 000', 1000n * TIB],
  ])('"%s" TiB are %s bytes', (text, bytes) => {
    expect(parseSpace(text, 'TiB', 'en')).toEqual({ bytes });
  });

  test.each(['', ' ', 'ten', '1.5.5', '1,5', '-1', '5 xch', '1e3', '10 TiB'])('"%s" is none', (text) => {
    expect(parseSpace(text, 'TiB', 'en')).toEqual({ problem: 'notNumber' });
  });

  test.each([
    '1234567890123456',
    '1,234,567,890,123,456',
    '９９９９９９９９９９９９９９９９',
    '9999999999999999.5',
  ])('"%s" is too large', (text) => {
    expect(parseSpace(text, 'TiB', 'en')).toEqual({ problem: 'tooLarge' });
  });

  test.each([
    ['1.234,5', { bytes: (12_345n * TIB) / 10n }],
    ['1.5', { problem: 'notNumber' }],
    ['1.234.567.890.123.456,5', { problem: 'tooLarge' }],
  ])('"%s" is read as German', (text, parsed) => {
    expect(parseSpace(text, 'TiB', 'de')).toEqual(parsed);
  });

  test('is a thousand and 24 times as much in the next unit', () => {
    fc.assert(
      fc.property(fc.nat(), (count) => {
        expect(parseSpace(String(count), 'PiB', 'en').bytes).toBe(BigInt(count) * 1024n * TIB);
        expect(parseSpace(String(count), 'EiB', 'en').bytes).toBe(BigInt(count) * 1024n * 1024n * TIB);
      }),
    );
  });
});
