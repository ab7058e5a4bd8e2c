import { formatAge } from './formatAge.ts';

const AT = '2026-01-02T00:00:00.000Z';
const MINUTE = 60_000;

describe('how long ago it was', () => {
  test.each([
    [-5 * MINUTE, 'this minute'],
    [0, 'this minute'],
    [MINUTE - 1, 'this minute'],
    [MINUTE, '1 minute ago'],
    [60 * MINUTE - 1, '59 minutes ago'],
    [60 * MINUTE, '1 hour ago'],
    [24 * 60 * MINUTE - 1, '23 hours ago'],
    [24 * 60 * MINUTE, '1 day ago'],
    [45 * 24 * 60 * MINUTE, '45 days ago'],
  ])('%d ms are "%s"', (age, text) => {
    expect(formatAge(AT, Date.parse(AT) + age, 'en')).toBe(text);
  });

  test('is said in the language of the page', () => {
    expect(formatAge(AT, Date.parse(AT) + 180 * MINUTE, 'zh')).toBe('3小时前');
  });
});
