import { isApiError } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';

/** A field of the form that the farm may refuse; the words to it stand under these names. */
export type WithdrawField = 'amount' | 'addressId' | 'memo';

/** Why a withdrawal that was submitted is not known to be taken. */
export interface WithdrawRefusal {
  /** It was certainly not taken. Otherwise it may have been: sent again it needs the same key. */
  isDefinite: boolean;
  /** What the form has to say beside which field; the end of a message id. */
  fields: { field: WithdrawField; problem: 'refused' | 'usable' }[];
  /** What is said of the whole, unless a field says it; the end of a message id. */
  reason: 'offline' | 'canceled' | 'failed' | 'refused' | 'tooMany' | 'session';
  requestId: string | undefined;
  /** How long to wait, in whole minutes; 0 when there is no need. */
  waitMinutes: number;
}

/** The names that the API has for the fields. */
const FIELDS = new Map<string, WithdrawField>([
  ['amount', 'amount'],
  ['address', 'addressId'],
  ['memo', 'memo'],
]);

/** Reads what `createWithdrawal` failed with. */
export function toWithdrawRefusal(error: unknown): WithdrawRefusal {
  const uncertain = { isDefinite: false, fields: [], requestId: undefined, waitMinutes: 0 };
  if (!isApiError(error)) return { ...uncertain, reason: toFailure(error).reason };
  const { status, code, requestId, retryAfterSeconds = 60 } = error;
  if (code === 'offline') return { ...uncertain, reason: 'offline' };
  // Whatever stands in between and gave up waiting knows nothing of what the farm did.
  const isAnswerOfTheFarm = status >= 400 && status < 500 && code !== 'unknown';
  if (!isAnswerOfTheFarm) return { ...uncertain, requestId, reason: 'failed' };
  const refused = { isDefinite: true, fields: [], requestId, waitMinutes: 0 };
  if (code === 'too_many_requests')
    return { ...refused, reason: 'tooMany', waitMinutes: Math.ceil(retryAfterSeconds / 60) };
  if (code === 'no_login_error' || code === 'token_error') return { ...refused, reason: 'session' };
  if (code === 'insufficient_balance')
    return { ...refused, reason: 'refused', fields: [{ field: 'amount', problem: 'usable' }] };
  const fields = Object.keys(error.fields ?? {}).flatMap((name) => {
    const field = FIELDS.get(name);
    return field ? [{ field, problem: 'refused' as const }] : [];
  });
  return { ...refused, reason: 'refused', fields };
}
