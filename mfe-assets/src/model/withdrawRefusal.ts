import { isApiError } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';

/** Form field that the farm may refuse; message ids contain these names. */
export type WithdrawField = 'amount' | 'addressId' | 'memo';

/** Reason why a submitted withdrawal is not known to be accepted. */
export interface WithdrawRefusal {
  /** True if the withdrawal was certainly not accepted. Otherwise it may have been, and a retry needs the same key. */
  isDefinite: boolean;
  /** Problems by form field; each problem is a message id suffix. */
  fields: { field: WithdrawField; problem: 'refused' | 'usable' | 'debt' }[];
  /** Reason for the whole form, shown unless a field has a problem; a message id suffix. */
  reason: 'offline' | 'canceled' | 'failed' | 'refused' | 'tooMany' | 'session' | 'unproven';
  requestId: string | undefined;
  /** Wait before a retry, in whole minutes; 0 if none is needed. */
  waitMinutes: number;
}

/** Form fields by their names in the API. */
const FIELDS_BY_API_NAME = new Map<string, WithdrawField>([
  ['amount', 'amount'],
  ['address', 'addressId'],
  ['memo', 'memo'],
]);

/** Converts an error of `createWithdrawal` to a refusal. */
export function toWithdrawRefusal(error: unknown): WithdrawRefusal {
  const uncertainRefusal = { isDefinite: false, fields: [], requestId: undefined, waitMinutes: 0 };
  if (!isApiError(error)) return { ...uncertainRefusal, reason: toFailure(error).reason };
  const { status, code, requestId, retryAfterSeconds = 60 } = error;
  if (code === 'offline') return { ...uncertainRefusal, reason: 'offline' };
  // A proxy that gave up waiting does not know the outcome at the farm.
  const isFarmResponse = status >= 400 && status < 500 && code !== 'unknown';
  if (!isFarmResponse) return { ...uncertainRefusal, requestId, reason: 'failed' };
  const definiteRefusal = { isDefinite: true, fields: [], requestId, waitMinutes: 0 };
  if (code === 'too_many_requests')
    return { ...definiteRefusal, reason: 'tooMany', waitMinutes: Math.ceil(retryAfterSeconds / 60) };
  if (code === 'no_login_error' || code === 'token_error') return { ...definiteRefusal, reason: 'session' };
  if (code === 'proof_required') return { ...definiteRefusal, reason: 'unproven' };
  if (code === 'insufficient_balance')
    return { ...definiteRefusal, reason: 'refused', fields: [{ field: 'amount', problem: 'usable' }] };
  if (code === 'in_debt')
    return { ...definiteRefusal, reason: 'refused', fields: [{ field: 'amount', problem: 'debt' }] };
  const fields = Object.keys(error.fields ?? {}).flatMap((name) => {
    const field = FIELDS_BY_API_NAME.get(name);
    return field ? [{ field, problem: 'refused' as const }] : [];
  });
  return { ...definiteRefusal, reason: 'refused', fields };
}
