import { toAge } from './toAge.ts';

const NOW = Date.parse('2026-03-04T12:00:00.000Z');

describe('an age', () => {
  test.each([
    ['2026-03-04T11:59:30.000Z', 0, 'minute'],
    ['2026-03-04T11:01:00.000Z', -59, 'minute'],
    ['2026-03-04T11:00:00.000Z', -1, 'hour'],
    ['2026-03-03T12:00:00.000Z', -1, 'day'],
    // A clock that is ahead of ours.
    ['2026-03-04T12:03:00.000Z', 0, 'minute'],
  ])('of %s is %i %s', (instant, value, unit) => {
    expect(toAge(instant, NOW)).toEqual({ value, unit });
  });
});
