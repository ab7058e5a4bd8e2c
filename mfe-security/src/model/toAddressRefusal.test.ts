import { toAddressRefusal } from './toAddressRefusal.ts';

const refuse = (code: string, fields?: Record<string, string>) =>
  toAddressRefusal({ status: 400, code, requestId: 'request-1', ...(fields && { fields }) });

describe('a refused change of the addresses', () => {
  test('is said beside the fields concerned', () => {
    expect(refuse('address_taken')).toEqual({ fields: { address: 'taken' } });
    expect(refuse('address_of_farm')).toEqual({ fields: { address: 'farm' } });
    expect(refuse('validation_failed', { address: 'x', desc: 'y' })).toEqual({
      fields: { address: 'refused', desc: 'refused' },
    });
  });

  test('concerns the whole when no field of the form is named', () => {
    expect(refuse('address_limit')).toEqual({ refusal: { reason: 'limit', requestId: undefined } });
    expect(refuse('too_many_requests')).toEqual({
      refusal: { reason: 'tooMany', requestId: undefined, waitMinutes: 1 },
    });
    expect(refuse('not_found')).toEqual({ refusal: { reason: 'gone', requestId: undefined } });
    expect(refuse('proof_required')).toEqual({ refusal: { reason: 'unproven', requestId: undefined } });
    expect(refuse('validation_failed', { ids: 'x' })).toEqual({
      refusal: { reason: 'failed', requestId: 'request-1' },
    });
    expect(refuse('offline')).toEqual({ refusal: { reason: 'offline', requestId: 'request-1' } });
  });

  test('is a cancellation when it is no answer at all', () => {
    expect(toAddressRefusal(new DOMException('aborted', 'AbortError'))).toEqual({
      refusal: { reason: 'canceled', requestId: undefined },
    });
  });
});
