import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AppError } from '../../../errors.ts';
import { createReportRateLimiter } from './reportRateLimiter.ts';

const [first, second, third] = [1, 2, 3].map((byte) => Buffer.alloc(32, byte)) as [Buffer, Buffer, Buffer];

test('a machine reports the backlog of a day at once, and then two a second', () => {
  let now = 1_000_000;
  const { take } = createReportRateLimiter(() => now);
  for (let count = 0; count < 1_600; count++) take(first);
  const refused = (error: unknown) =>
    error instanceof AppError && error.code === 'too_many_requests' && error.details.retryAfterSeconds === 1;
  assert.throws(() => take(first), refused);
  take(second);
  now += 1_000;
  take(first);
  take(first);
  assert.throws(() => take(first), refused);
  now += 800_000;
  for (let count = 0; count < 1_600; count++) take(first);
  assert.throws(() => take(first), refused);
});

test('only so many machines are remembered, those that reported last', () => {
  const { take } = createReportRateLimiter(() => 0, 2);
  for (let count = 0; count < 1_600; count++) take(first);
  take(second);
  assert.throws(() => take(first));
  take(third);
  take(first);
});
