import { errorStatus, type ErrorCode } from '@farm/contracts';
import { fc } from '@farm/testing/property';
import { isApiError, toApiError } from './ApiError.ts';

describe('a failed call', () => {
  test('is the code, the status and the request id of the API that refused', () => {
    const code = fc.constantFrom(...(Object.keys(errorStatus) as ErrorCode[]));
    fc.assert(
      fc.property(code, fc.uuid(), (known, requestId) => {
        const data = { code: known, message: known, requestId };
        expect(toApiError({ status: errorStatus[known], data })).toMatchObject({
          code: known,
          status: errorStatus[known],
          requestId,
        });
      }),
    );
  });

  test('carries what is wrong with the fields, and when to come again', () => {
    const data = { code: 'too_many_requests', message: '', requestId: 'r', retryAfterSeconds: 7 };
    expect(toApiError({ status: 429, data })).toMatchObject({ retryAfterSeconds: 7 });
    const fields = { email: 'Invalid email' };
    expect(toApiError({ status: 400, data: { ...data, fields } })).toMatchObject({ fields });
  });

  test('takes the status from the answer, not from what the answer says of itself', () => {
    expect(toApiError({ status: 503, data: { code: 'unavailable', status: 200 } })).toMatchObject({
      status: 503,
    });
  });

  test('is "offline" when no answer came', () => {
    expect(toApiError({ status: 'FETCH_ERROR', error: 'TypeError: Failed to fetch' })).toEqual({
      status: 0,
      code: 'offline',
    });
    expect(toApiError({ status: 'TIMEOUT_ERROR', error: 'timeout' })).toEqual({ status: 0, code: 'offline' });
  });

  test('is "unknown", with its status, when something else than the API answered', () => {
    const page = '<html>502 Bad Gateway</html>';
    expect(
      toApiError({ status: 'PARSING_ERROR', originalStatus: 502, data: page, error: 'SyntaxError' }),
    ).toEqual({ status: 502, code: 'unknown' });
    expect(toApiError({ status: 'CUSTOM_ERROR', error: 'none of ours' })).toEqual({
      status: 0,
      code: 'unknown',
    });
  });

  test('is "unknown" for any body without a code, and never throws', () => {
    const body = fc
      .anything()
      .filter((value) => typeof (value as { code?: unknown } | null | undefined)?.code !== 'string');
    fc.assert(
      fc.property(body, (data) => {
        expect(toApiError({ status: 500, data })).toEqual({ status: 500, code: 'unknown' });
      }),
    );
  });

  test('is told apart from anything else that can be thrown', () => {
    expect(isApiError(toApiError({ status: 'FETCH_ERROR', error: '' }))).toBe(true);
    for (const other of [undefined, null, 'offline', new Error('x'), { code: 'x' }, { status: 400 }])
      expect(isApiError(other)).toBe(false);
  });
});
