import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

const SECRET_BYTES = 32;

/** Creates the secret of a webhook: `whsec_` and base64. */
export function createWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/**
 * Signs a message as Standard Webhooks has it.
 * @param secret `whsec_` and base64, with or without padding
 * @param at the time of the attempt: receivers refuse one that is more than five minutes off
 * @returns the headers of the request
 */
export function signWebhook(
  secret: string,
  { id, body }: { id: string; body: string },
  at: Date,
): Record<string, string> {
  // The library's own decoder refuses base64 without padding, which settings may have.
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(key, { format: 'raw' }).sign(id, at, body),
  };
}
