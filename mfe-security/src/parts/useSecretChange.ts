import type { MutationHook } from '@farm/kit';
import { useEffect } from 'react';
import { useChange, type Change } from './useChange.ts';

/** Result of a mutation hook whose answer the store can forget. */
export type SecretMutationHook<Argument, Answer> = readonly [
  trigger: MutationHook<Argument, Answer>[0],
  state: { isLoading: boolean; isUninitialized: boolean; reset: () => void },
];

/**
 * Runs a mutation, one at a time. The store forgets each answer, because it may be a secret.
 * @param refetch called if the outcome is unknown: the change may have happened
 */
export function useSecretChange<Argument, Answer>(
  hook: SecretMutationHook<Argument, Answer>,
  refetch: () => unknown,
): Change<Argument, Answer> {
  const [, { isLoading, isUninitialized, reset }] = hook;
  const isAnswered = !isUninitialized && !isLoading;
  useEffect(() => {
    if (isAnswered) reset();
  }, [isAnswered, reset]);
  return useChange(hook, refetch);
}
