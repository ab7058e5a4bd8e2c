import type { MutationHook } from '@farm/kit';
import { useListFactorsQuery } from '../../api/factorApi.ts';
import { useChange, type Change } from '../../parts/useChange.ts';

/** Runs a mutation of the second factors, one at a time. Its answer may be a secret. */
export function useFactorChange<Argument, Answer>(
  hook: MutationHook<Argument, Answer>,
): Change<Argument, Answer> {
  return useChange(hook, useListFactorsQuery(undefined).refetch, { isSecret: true });
}
