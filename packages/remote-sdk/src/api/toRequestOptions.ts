import type { Call } from '@farm/contracts/call';
import type { RequestOptions } from './baseApi.ts';

/** Returns the options of an endpoint that follow from a row of the table of calls. */
export function toRequestOptions({ isKept }: Call): { extraOptions?: RequestOptions } {
  return isKept ? { extraOptions: { isKept } } : {};
}
