import { useAbortableMutation, type AbortableMutation, type MutationHook } from '@farm/kit';
import { isApiError } from '@farm/remote-sdk';

/** State of changes, which run one at a time. */
export interface Change<Argument, Answer> extends Omit<AbortableMutation<Argument, Answer>, 'send'> {
  /** Requests the change; rejects with its error. Null if a change is already in flight, or came to nothing. */
  run: (argument: Argument) => Promise<Answer | null> | null;
}

/**
 * Runs a mutation, one at a time.
 * @param refetch called if the outcome is unknown: the change may have happened
 * @param options `isSecret` if answers may be secrets, which the store forgets at once
 */
export function useChange<Argument, Answer>(
  hook: MutationHook<Argument, Answer>,
  refetch: () => unknown,
  options?: { isSecret: boolean },
): Change<Argument, Answer> {
  const { send, ...mutation } = useAbortableMutation(hook, options);
  return {
    ...mutation,
    run: (argument) => {
      if (mutation.isBusy) return null;
      return send(argument).catch((error: unknown) => {
        // Aborted without the farm's knowledge: the change may have happened all the same.
        if (!isApiError(error)) refetch();
        throw error;
      });
    },
  };
}
