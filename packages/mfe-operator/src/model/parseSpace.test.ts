import { fc } from '@farm/testing/property';
import { parseSpace } from './parseSpace.ts';

describe('a space that is typed', () => {
  test.each([
    ['39.5', 'EiB', '45540399431970455552'],
    ['1', 'PiB', '1125899906842624'],
    ['1,024', 'TiB', '1125899906842624'],
    ['９０', 'TiB', '98956046499840'],
    ['0.1', 'TiB', '109951162777'],
    ['9007199254740993', 'B', '9007199254740993'],
    [' 1 ', 'B', '1'],
    ['0', 'EiB', '0'],
  ] as const)('%s %s is %s bytes', (text, unit, bytes) => {
    expect(parseSpace(text, unit, 'en')).toBe(bytes);
  });

  test.each([
    ['', 'EiB'],
    ['-1', 'EiB'],
    ['1e3', 'TiB'],
    ['1.5', 'B'],
    ['1,5', 'EiB'],
    ['0,500', 'EiB'],
    ['00,500', 'EiB'],
    ['1,000 000', 'EiB'],
    ['9'.repeat(39), 'EiB'],
  ] as const)('"%s" %s is none', (text, unit) => {
    expect(parseSpace(text, unit, 'en')).toBeNull();
  });

  test('is read in the number format of its language', () => {
    expect(parseSpace('1.024,5', 'TiB', 'de')).toBe('1126449662656512');
    expect(parseSpace('1.5', 'TiB', 'de')).toBeNull();
  });

  test('is exact for every fraction that is a whole number of bytes', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), (eighths) => {
        const thousandths = (eighths % 8n) * 125n;
        const text = `${eighths / 8n}.${thousandths.toString().padStart(3, '0')}`;
        expect(parseSpace(text, 'PiB', 'en')).toBe(String((eighths << 50n) / 8n));
      }),
    );
  });
});
