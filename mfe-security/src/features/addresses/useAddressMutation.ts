import { useAbortableMutation, type AbortableMutation, type MutationHook } from '@farm/kit';
import { isApiError } from '@farm/remote-sdk';
import { useListAddressesInfiniteQuery } from '../../api/addressApi.ts';

/** State of changes to the addresses, which run one at a time. */
export interface AddressMutation<Argument, Answer> extends Omit<AbortableMutation<Argument, Answer>, 'send'> {
  /** Requests the change; rejects with its error. Null if a change is already in flight. */
  run: (argument: Argument) => Promise<Answer> | null;
}

/** Runs a mutation of the addresses, one at a time. */
export function useAddressMutation<Argument, Answer>(
  hook: MutationHook<Argument, Answer>,
): AddressMutation<Argument, Answer> {
  const { refetch } = useListAddressesInfiniteQuery(undefined);
  const { send, ...mutation } = useAbortableMutation(hook);
  return {
    ...mutation,
    run: (argument) => {
      if (mutation.isBusy) return null;
      return send(argument).catch((error: unknown) => {
        // Aborted without the farm's knowledge: the change may have happened all the same.
        if (!isApiError(error)) void refetch();
        throw error;
      });
    },
  };
}
