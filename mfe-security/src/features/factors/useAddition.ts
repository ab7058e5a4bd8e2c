import type { AddedFactor, NewFactor } from '@farm/contracts';
import { isApiError } from '@farm/remote-sdk';
import { useAddFactorMutation } from '../../api/factorApi.ts';
import type { Change } from '../../parts/useChange.ts';
import { useFactorChange } from './useFactorChange.ts';

/** Adds a started factor. `onExpired` is called in place of an error if it was started too long ago. */
export function useAddition(onExpired: () => void): Change<NewFactor, AddedFactor> {
  const change = useFactorChange(useAddFactorMutation());
  return {
    ...change,
    run: (factor) =>
      change.run(factor)?.catch((error: unknown) => {
        if (!isApiError(error) || error.code !== 'ticket_expired') throw error;
        onExpired();
        return null;
      }) ?? null,
  };
}
