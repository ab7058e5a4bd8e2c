import { toApiError } from './ApiError.ts';
import { toFailure } from './toFailure.ts';

describe('a failure, as a view tells it apart,', () => {
  test('is "offline" without a connection', () => {
    const error = toApiError({ status: 'FETCH_ERROR', error: 'TypeError' });
    expect(toFailure(error)).toEqual({ reason: 'offline', requestId: undefined });
  });

  test('is "failed" with the request id when the API refused', () => {
    const data = { code: 'internal_error', message: '', requestId: 'request-7' };
    expect(toFailure(toApiError({ status: 500, data }))).toEqual({
      reason: 'failed',
      requestId: 'request-7',
    });
  });

  test('is "canceled" when the user gave it up', () => {
    expect(toFailure({ name: 'AbortError', message: 'Aborted' })).toEqual({
      reason: 'canceled',
      requestId: undefined,
    });
  });

  test.each([{ name: 'TypeError', message: 'x is not a function' }, new Error('broken'), 'broken', null])(
    'is "failed" when something broke before the API was asked: %j',
    (error) => {
      expect(toFailure(error)).toEqual({ reason: 'failed', requestId: undefined });
    },
  );
});
