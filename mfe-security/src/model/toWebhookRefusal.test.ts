import { toWebhookRefusal } from './toWebhookRefusal.ts';

describe('a refusal of a webhook', () => {
  test.each([
    [{ code: 'url_refused' }, { fields: { url: 'refused' } }],
    [{ code: 'validation_failed', fields: { url: 'Not a URL' } }, { fields: { url: 'refused' } }],
    [{ code: 'validation_failed', fields: { name: 'Too long' } }, { fields: { name: 'refused' } }],
    [{ code: 'webhook_limit' }, { refusal: { reason: 'limit', requestId: undefined } }],
    [{ code: 'new_password_needed' }, { refusal: { reason: 'locked', requestId: undefined } }],
    [{ code: 'proof_required' }, { refusal: { reason: 'unproven', requestId: undefined } }],
  ])('of %j', (error, result) => {
    expect(toWebhookRefusal({ status: 400, ...error })).toEqual(result);
  });
});
