import { computeFailureRate, isWorse } from './rates.ts';

const rates = (visitors: number, failed: number) => ({ visitors, failed });

test('nobody has no failure rate', () => {
  expect([
    computeFailureRate(null),
    computeFailureRate(rates(0, 0)),
    computeFailureRate(rates(8, 2)),
  ]).toEqual([null, null, 0.25]);
});

test.each([
  { words: 'few visitors say nothing', canary: rates(19, 19), stable: rates(100, 0), expected: false },
  { words: 'five of a hundred more are borne', canary: rates(20, 1), stable: rates(100, 0), expected: false },
  { words: 'more are not', canary: rates(20, 2), stable: rates(100, 0), expected: true },
  {
    words: 'who is as bad as the stable version is not worse',
    ...{ canary: rates(20, 2), stable: rates(100, 10), expected: false },
  },
  {
    words: 'a stable version that nobody got counts as one that works',
    ...{ canary: rates(20, 2), stable: null, expected: true },
  },
  { words: 'no canary is no worse', canary: null, stable: rates(100, 0), expected: false },
])('$words', ({ canary, stable, expected }) => {
  expect(isWorse(canary, stable)).toBe(expected);
});
