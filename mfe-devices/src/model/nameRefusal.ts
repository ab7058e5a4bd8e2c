import { isApiError } from '@farm/remote-sdk';
import { toFailure } from '@farm/remote-sdk/api';

/** Why a name was not taken; the end of a message id. */
export type NameRefusal = 'empty' | 'refused' | 'missing' | 'offline' | 'failed';

/** Reads what a machine could not be renamed for. */
export function toNameRefusal(error: unknown): NameRefusal {
  if (isApiError(error) && error.code === 'validation_failed') return 'refused';
  if (isApiError(error) && error.code === 'not_found') return 'missing';
  return toFailure(error).reason === 'offline' ? 'offline' : 'failed';
}
