import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { StartError } from '@farm/process';
import { toDatabaseStartError } from './toDatabaseStartError.ts';

const url = 'postgres://farm:hidden@db.example/farm';
const failure = (code: string, message = `connect ${code}`) => Object.assign(new Error(message), { code });

describe('the first query of a process', () => {
  for (const code of ['ENOTFOUND', 'EAI_AGAIN', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOENT']) {
    test(`that fails with ${code} is told by the setting that decides it`, () => {
      const told = toDatabaseStartError(failure(code), { databaseUrl: url });
      assert.ok(told instanceof StartError);
      assert.equal(told.message, `DATABASE_URL points to a database that does not respond: connect ${code}`);
    });
  }

  test('that fails at each address of the host says so of each, in one line', () => {
    const reasons = [failure('ECONNREFUSED', 'connect ECONNREFUSED ::1:1'), failure('ECONNREFUSED')];
    const sum = Object.assign(new AggregateError(reasons), { code: 'ECONNREFUSED' });
    const told = toDatabaseStartError(sum, { databaseUrl: url }) as Error;
    assert.match(told.message, /does not respond: connect ECONNREFUSED ::1:1, connect ECONNREFUSED$/);
  });

  test('that a pooler refuses names the setting that is missing', () => {
    const refusal = failure('08P01', 'unsupported startup parameter: options');
    assert.equal(
      (toDatabaseStartError(refusal, { databaseUrl: url }) as Error).message,
      'DATABASE_URL points to a pooler, so DATABASE_DIRECT_URL has to name the database itself: ' +
        'unsupported startup parameter: options',
    );
  });

  test('at the direct address names that one', () => {
    const told = toDatabaseStartError(failure('ENOTFOUND'), { databaseUrl: url, databaseDirectUrl: url });
    assert.match((told as Error).message, /^DATABASE_DIRECT_URL points to a database that does not respond/);
  });

  test('that fails for a reason of ours, or without the setting, keeps its error', () => {
    for (const error of [failure('42P01'), new Error('bug'), 'thrown text']) {
      assert.equal(toDatabaseStartError(error, { databaseUrl: url }), error);
    }
    const embedded = failure('ECONNREFUSED');
    assert.equal(toDatabaseStartError(embedded, { databaseUrl: null }), embedded);
  });
});
