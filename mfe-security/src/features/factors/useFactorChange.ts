import type { MutationHook } from '@farm/kit';
import { useEffect } from 'react';
import { useListFactorsQuery } from '../../api/factorApi.ts';
import { useChange, type Change } from '../../parts/useChange.ts';

/** Result of a mutation hook whose answer the store can forget. */
type SecretMutationHook<Argument, Answer> = readonly [
  trigger: MutationHook<Argument, Answer>[0],
  state: { isLoading: boolean; isUninitialized: boolean; reset: () => void },
];

/** Runs a mutation of the second factors, one at a time. The store forgets each answer, because it may be a secret. */
export function useFactorChange<Argument, Answer>(
  hook: SecretMutationHook<Argument, Answer>,
): Change<Argument, Answer> {
  const [, { isLoading, isUninitialized, reset }] = hook;
  const isAnswered = !isUninitialized && !isLoading;
  useEffect(() => {
    if (isAnswered) reset();
  }, [isAnswered, reset]);
  return useChange(hook, useListFactorsQuery(undefined).refetch);
}
