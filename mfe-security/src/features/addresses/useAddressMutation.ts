import type { MutationHook } from '@farm/kit';
import { useListAddressesInfiniteQuery } from '../../api/addressApi.ts';
import { useChange, type Change } from '../../parts/useChange.ts';

/** Runs a mutation of the addresses, one at a time. */
export function useAddressMutation<Argument, Answer>(
  hook: MutationHook<Argument, Answer>,
): Change<Argument, Answer> {
  return useChange(hook, useListAddressesInfiniteQuery(undefined).refetch);
}
