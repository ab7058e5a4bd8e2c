import { useListFactorsQuery } from '../../api/factorApi.ts';
import type { Change } from '../../parts/useChange.ts';
import { useSecretChange, type SecretMutationHook } from '../../parts/useSecretChange.ts';

/** Runs a mutation of the second factors, one at a time. Its answer may be a secret. */
export function useFactorChange<Argument, Answer>(
  hook: SecretMutationHook<Argument, Answer>,
): Change<Argument, Answer> {
  return useSecretChange(hook, useListFactorsQuery(undefined).refetch);
}
