import { formatAge } from './formatAge.ts';
import { recordServerDate } from './serverClock.ts';

const AT = '2026-01-02T00:00:00.000Z';
const MINUTE = 60_000;

describe('how long ago it was', () => {
  afterEach(() => recordServerDate(new Date().toUTCString(), Date.now()));

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

  test.each([-2, 2])('goes by the clock of the server when this computer is %d hours off', (hours) => {
    const now = Date.now();
    const serverTime = now - hours * 60 * MINUTE;
    recordServerDate(new Date(serverTime).toUTCString(), now);
    const at = new Date(serverTime - 5.5 * MINUTE).toISOString();
    expect(formatAge(at, now, 'en')).toBe('5 minutes ago');
    recordServerDate(null, now);
    expect(formatAge(at, now, 'en')).toBe('5 minutes ago');
  });

  test('is said in the language of the page', () => {
    expect(formatAge(AT, Date.parse(AT) + 180 * MINUTE, 'zh')).toBe('3小时前');
  });
});
