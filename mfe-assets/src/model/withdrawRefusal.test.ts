import { toWithdrawRefusal } from './withdrawRefusal.ts';

const refused = (status: number, code: string, details = {}) =>
  toWithdrawRefusal({ status, code, requestId: 'request-1', ...details });

describe('a withdrawal that was not answered by a receipt', () => {
  test.each([
    ['the user stopped waiting', { name: 'AbortError' }, 'canceled'],
    ['the page itself broke', { name: 'TypeError' }, 'failed'],
    ['there was no connection', { status: 0, code: 'offline' }, 'offline'],
    ['the farm broke', { status: 500, code: 'internal_error' }, 'failed'],
    ['the farm was away', { status: 503, code: 'unavailable' }, 'failed'],
    ['something else answered', { status: 200, code: 'unknown' }, 'failed'],
    ['what stands in between gave up', { status: 408, code: 'unknown' }, 'failed'],
  ])('may have been taken when %s', (_case, error, reason) => {
    expect(toWithdrawRefusal(error)).toMatchObject({ isDefinite: false, reason, fields: [] });
  });

  test.each([
    [429, 'too_many_requests', 'tooMany'],
    [401, 'token_error', 'session'],
    [401, 'no_login_error', 'session'],
    [403, 'proof_required', 'unproven'],
    [409, 'idempotency_conflict', 'refused'],
    [403, 'forbidden', 'refused'],
    [400, 'validation_failed', 'refused'],
    [409, 'a_code_of_a_later_release', 'refused'],
  ])('was certainly not taken at %i %s', (status, code, reason) => {
    expect(refused(status, code)).toMatchObject({ isDefinite: true, reason, requestId: 'request-1' });
  });

  test('names the fields that the form has, in its own names', () => {
    expect(
      refused(400, 'validation_failed', { fields: { address: '', memo: '', constructor: '' } }).fields,
    ).toEqual([
      { field: 'addressId', problem: 'refused' },
      { field: 'memo', problem: 'refused' },
    ]);
  });

  test('speaks of the balance when that no longer suffices', () => {
    expect(refused(409, 'insufficient_balance').fields).toEqual([{ field: 'amount', problem: 'usable' }]);
    expect(refused(409, 'in_debt').fields).toEqual([{ field: 'amount', problem: 'debt' }]);
  });

  test('tells in whole minutes how long to wait', () => {
    expect(refused(429, 'too_many_requests', { retryAfterSeconds: 61 }).waitMinutes).toBe(2);
    expect(refused(429, 'too_many_requests').waitMinutes).toBe(1);
  });
});
