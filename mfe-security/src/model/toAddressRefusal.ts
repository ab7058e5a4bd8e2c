import { isApiError } from '@farm/remote-sdk';
import { toRefusal, type Refusal } from './toRefusal.ts';

/** Refusal of a change of the addresses; its reason is a message id suffix. */
export interface AddressRefusal extends Omit<Refusal, 'reason'> {
  /** Reason of any change, or too many addresses (`limit`). */
  reason: Refusal['reason'] | 'limit';
}

/** Problems by field name, as message id suffixes. */
export type FieldRefusals = Partial<Record<'address' | 'desc', 'taken' | 'farm' | 'refused'>>;

/** Converts an error of a mutation to problems of fields, or to a refusal of the whole form. */
export function toAddressRefusal(error: unknown): { fields: FieldRefusals } | { refusal: AddressRefusal } {
  if (!isApiError(error)) return { refusal: toRefusal(error) };
  if (error.code === 'address_taken') return { fields: { address: 'taken' } };
  if (error.code === 'address_of_farm') return { fields: { address: 'farm' } };
  const fields: FieldRefusals = {
    ...(error.fields?.['address'] !== undefined && { address: 'refused' }),
    ...(error.fields?.['desc'] !== undefined && { desc: 'refused' }),
  };
  if (Object.keys(fields).length > 0) return { fields };
  // Not a fault of the farm, so the request id is omitted.
  if (error.code === 'address_limit') return { refusal: { reason: 'limit', requestId: undefined } };
  return { refusal: toRefusal(error) };
}
