import { useAbortableMutation } from '@farm/kit';
import { useState } from 'react';
import { useRegisterRolloutKeyMutation } from '../../api/rolloutAccessApi.ts';
import { createClaim } from '../../model/signingKey.ts';
import type { NewestKey } from '../../model/signing.ts';

/** Asks the other operators to approve the newest key, or a new one in its place. */
export function useRegistration({ key, renew }: NewestKey) {
  const { send, isBusy, isSlow, abort } = useAbortableMutation(useRegisterRolloutKeyMutation());
  const [failure, setFailure] = useState<unknown>();
  const register = async (isRenewal: boolean) => {
    if (isBusy) return;
    setFailure(undefined);
    try {
      await send(await createClaim(isRenewal ? await renew() : key));
    } catch (error) {
      setFailure(error);
    }
  };
  return {
    ask: () => void register(false),
    renew: () => void register(true),
    ...{ isBusy, isSlow, abort, failure },
  };
}
