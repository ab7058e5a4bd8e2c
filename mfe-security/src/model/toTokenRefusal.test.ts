import { toTokenRefusal } from './toTokenRefusal.ts';

describe('a refusal of a new token', () => {
  test.each([
    [{ code: 'token_limit' }, { refusal: { reason: 'limit', requestId: undefined } }],
    [{ code: 'new_password_needed' }, { refusal: { reason: 'locked', requestId: undefined } }],
    [{ code: 'validation_failed', fields: { name: 'Too long' } }, { fields: { name: 'refused' } }],
    [{ code: 'proof_required' }, { refusal: { reason: 'unproven', requestId: undefined } }],
  ])('of %j', (error, result) => {
    expect(toTokenRefusal({ status: 400, ...error })).toEqual(result);
  });
});
