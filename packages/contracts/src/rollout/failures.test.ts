import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SEGMENT_NAMES } from './segments.ts';
import { SIGNS } from './signs.ts';
import { parseFailures, formatFailures, type CanaryFailures } from './failures.ts';

const stable = { version: '1.0.0+aaaaaaaaaaaa', visitors: 26, failed: 1 };
const canary = { version: '1.1.0+bbbbbbbbbbbb', visitors: 34, failed: 31, phase: 'mount', code: 'threw' };

test('how a canary fails is said with the stable version beside it', () => {
  assert.equal(
    formatFailures({ canary, stable }),
    '31 of 34 visitors could not mount 1.1.0+bbbbbbbbbbbb (most often: threw), 1 of 26 with the stable version 1.0.0+aaaaaaaaaaaa',
  );
});

test('what else went badly is said like a failure, and so is for which visitors', () => {
  const slow = { sign: 'slow', canary: { ...canary, phase: null, code: null }, stable } as const;
  assert.equal(
    formatFailures({ ...slow, segment: 'language:zh-CN' }),
    '31 of 34 visitors (language zh-CN) waited for an answer of 1.1.0+bbbbbbbbbbbb, 1 of 26 with the stable version 1.0.0+aaaaaaaaaaaa',
  );
});

const all: [string, CanaryFailures][] = [
  ['a script that does not come', { canary: { ...canary, phase: 'load', code: 'missing-chunk' }, stable }],
  ['a page that does not come up', { canary, stable }],
  ['a page that breaks later', { canary: { ...canary, phase: 'crash' }, stable }],
  ['nothing that failed', { canary: { ...canary, failed: 0, phase: null, code: null }, stable }],
  ['a stable version that nobody has', { canary, stable: { ...stable, visitors: 0, failed: 0 } }],
  ...SIGNS.map((sign): [string, CanaryFailures] => [
    sign,
    { sign, canary: { ...canary, phase: null, code: null }, stable },
  ]),
  ...SEGMENT_NAMES.map((segment): [string, CanaryFailures] => [segment, { segment, canary, stable }]),
];
for (const [what, figures] of all)
  test(`the sentence tells its figures: ${what}`, () => {
    assert.deepEqual(parseFailures(formatFailures(figures)), figures);
  });

test('what somebody wrote is no such sentence', () => {
  for (const text of [
    '',
    'It leaks',
    '31 of 34 visitors could not mount it',
    formatFailures({ canary, stable }).replace('visitors', 'visitors (language of Mordor)'),
    `${formatFailures({ canary, stable })}.`,
  ])
    assert.equal(parseFailures(text), null);
});
