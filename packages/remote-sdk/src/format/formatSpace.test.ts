import { formatBytes, formatSpace } from './formatSpace.ts';

const TIB = 1n << 40n;
const PIB = 1n << 50n;

describe('space', () => {
  test.each([
    ['0', '0.00 TiB'],
    ['1', '< 0.01 TiB'],
    ['108877420954', '0.10 TiB'],
    [String(TIB), '1.00 TiB'],
    [String(PIB - 1n), '1,024.00 TiB'],
    [String(PIB), '1.00 PiB'],
    [String(1024n * PIB - 1n), '1,024.00 PiB'],
    [String(1024n * PIB), '1.00 EiB'],
    [String(20n * 1024n * PIB), '20.00 EiB'],
  ])('%s bytes are %s', (bytes, text) => {
    expect(formatSpace(bytes, 'en')).toBe(text);
  });

  test('is exact where a float is not', () => {
    expect(formatBytes('9007199254740993', 'en')).toBe('9,007,199,254,740,993 B');
  });
});
