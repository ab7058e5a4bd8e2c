import type { MutationHook } from '@farm/kit';
import { useListFactorsQuery } from '../../api/factorApi.ts';
import { useChange, type Change } from '../../parts/useChange.ts';

/** Result of a mutation hook, which can forget its argument and its answer. */
type SecretMutationHook<Argument, Answer> = readonly [
  MutationHook<Argument, Answer>[0],
  MutationHook<Argument, Answer>[1] & { reset: () => void },
];

/** Runs a mutation of the second factors, one at a time. The store forgets passwords and secrets with each answer. */
export function useFactorChange<Argument, Answer>(
  hook: SecretMutationHook<Argument, Answer>,
): Change<Argument, Answer> {
  const [, { reset }] = hook;
  const change = useChange(hook, useListFactorsQuery(undefined).refetch);
  return { ...change, run: (argument) => change.run(argument)?.finally(reset) ?? null };
}
