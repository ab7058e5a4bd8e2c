import { toDuration } from './duration.ts';

test.each([
  [45, { count: 45, unit: 'second' }],
  [90, { count: 90, unit: 'second' }],
  [600, { count: 10, unit: 'minute' }],
  [86_400, { count: 24, unit: 'hour' }],
])('%i seconds are said in the largest unit that is whole', (seconds, duration) => {
  expect(toDuration(seconds)).toEqual(duration);
});
