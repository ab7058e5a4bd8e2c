import { isApiError } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';

/** Reason for a refused name, as a message id suffix. */
export type NameRefusal = 'empty' | 'refused' | 'missing' | 'offline' | 'failed';

/** Converts an error of renaming a machine to a refusal. */
export function toNameRefusal(error: unknown): NameRefusal {
  if (isApiError(error) && error.code === 'validation_failed') return 'refused';
  if (isApiError(error) && error.code === 'not_found') return 'missing';
  return toFailure(error).reason === 'offline' ? 'offline' : 'failed';
}
