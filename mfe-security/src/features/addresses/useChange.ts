import { useAbortableMutation, type AbortableMutation, type MutationHook } from '@farm/kit';
import { isApiError } from '@farm/remote-sdk';
import { useListAddressesInfiniteQuery } from '../../api/addressApi.ts';

/** One change at a time, as its dialog needs to know it. */
export interface Change<Argument, Answer> extends Omit<AbortableMutation<Argument, Answer>, 'send'> {
  /** Asks for the change; rejects with what went wrong. Null when one is under way already. */
  run: (argument: Argument) => Promise<Answer> | null;
}

/** Watches over a mutation of the addresses; see {@link Change}. */
export function useChange<Argument, Answer>(hook: MutationHook<Argument, Answer>): Change<Argument, Answer> {
  const { refetch } = useListAddressesInfiniteQuery(undefined);
  const { send, ...mutation } = useAbortableMutation(hook);
  return {
    ...mutation,
    run: (argument) => {
      if (mutation.isBusy) return null;
      return send(argument).catch((error: unknown) => {
        // Given up, which the farm does not know: it may be done all the same.
        if (!isApiError(error)) void refetch();
        throw error;
      });
    },
  };
}
