import { formatFileSize } from './formatFileSize.ts';

test.each([
  [1, '1 byte'],
  [999, '999 byte'],
  [1000, '1 kB'],
  [12_345, '12.3 kB'],
  [4_560_000, '4.6 MB'],
  [7_890_000_000, '7.9 GB'],
  [12_000_000_000_000, '12,000 GB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatFileSize(bytes, 'en')).toBe(text);
});
