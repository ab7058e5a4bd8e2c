import { formatXchInput } from './formatXchInput.ts';

test.each([
  ['en', '1234.5'],
  ['zh', '1234.5'],
  ['de', '1234,5'],
  ['fr', '1234,5'],
  ['ar-EG', '1234.5'],
])('a field in %s has no groups: %s', (locale, text) => {
  expect(formatXchInput('1234.500000000000', locale)).toBe(text);
});

test('a field has all digits of an amount', () => {
  expect(formatXchInput('9007199254740993.123456789012', 'de')).toBe('9007199254740993,123456789012');
});
