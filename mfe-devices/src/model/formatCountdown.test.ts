import { formatCountdown } from './formatCountdown.ts';

test.each([
  [900_000, '15:00'],
  [899_001, '15:00'],
  [65_000, '1:05'],
  [1, '0:01'],
  [0, '0:00'],
  [-5000, '0:00'],
])('%i ms are written as %s', (ms, text) => {
  expect(formatCountdown(ms)).toBe(text);
});
