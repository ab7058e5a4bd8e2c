import { toDuration } from './toDuration.ts';

test.each([
  [86_400, 24, 'hour'],
  [5400, 90, 'minute'],
  [600, 10, 'minute'],
  [45, 45, 'second'],
])('%i seconds are %i times one %s', (seconds, count, unit) => {
  expect(toDuration(seconds)).toEqual({ count, unit });
});
