import { isApiError } from '@farm/remote-sdk';
import { toRefusal, type Refusal } from './toRefusal.ts';

/** Refusal of a change of the webhooks; its reason is a message id suffix. */
export interface WebhookRefusal extends Omit<Refusal, 'reason'> {
  /** Reason of any change, too many of them (`limit`), or an account that was locked by a link in a mail (`locked`). */
  reason: Refusal['reason'] | 'limit' | 'locked';
}

/** Problems by field name, as message id suffixes. */
type FieldRefusals = Partial<Record<'name' | 'url', 'refused'>>;

/** Converts an error to problems of fields, or to a refusal of the whole form. */
export function toWebhookRefusal(error: unknown): { fields: FieldRefusals } | { refusal: WebhookRefusal } {
  if (!isApiError(error)) return { refusal: toRefusal(error) };
  if (error.code === 'url_refused' || error.fields?.['url'] !== undefined)
    return { fields: { url: 'refused' } };
  if (error.fields?.['name'] !== undefined) return { fields: { name: 'refused' } };
  // Not a fault of the farm, so the request id is omitted.
  if (error.code === 'webhook_limit') return { refusal: { reason: 'limit', requestId: undefined } };
  if (error.code === 'new_password_needed') return { refusal: { reason: 'locked', requestId: undefined } };
  return { refusal: toRefusal(error) };
}
