import { applyChange, encodeRegistry, signText, type RolloutChange } from '@farm/contracts/rollout';
import { useAbortableMutation } from '@farm/kit';
import { isApiError } from '@farm/remote-sdk';
import { useMemo, useState } from 'react';
import {
  useGetRolloutBuildsQuery,
  useGetRolloutRegistryQuery,
  useMakeRolloutChangeMutation,
} from '../../api/rolloutApi.ts';
import { listEffects } from '../../model/effects.ts';
import { listMissingBuilds, planChange } from '../../model/plan.ts';
import { isSameBase, type RegistryBase } from '../../model/registryBase.ts';
import type { SigningKey } from '../../model/signingKey.ts';

/** Outcome of sending a change: it was made, or somebody else's was and it has to be reviewed again. */
export type ChangeEnd = 'made' | 'overtaken';

/**
 * A change, from what it would do to its signature: the registry is read, the document that follows is worked out here,
 * shown, signed and sent. The farm takes it only while the registry is the one it was planned on.
 * @param change null while too little is known of it
 */
export function useChange(change: RolloutChange | null) {
  const registry = useGetRolloutRegistryQuery(undefined, { refetchOnMountOrArgChange: true });
  const base = useBase(registry);
  const wanted = useMemo(
    () => (base && change ? listMissingBuilds(base.now.document, change) : []),
    [base, change],
  );
  const fetched = useGetRolloutBuildsQuery(wanted, { skip: wanted.length === 0 });
  const builds = wanted.length === 0 ? NO_BUILDS : fetched.currentData;
  const plan = useMemo(
    () => (base && change && builds ? planChange(base.now.document, change, builds) : undefined),
    [base, change, builds],
  );
  // Of what nobody knows whether it arrived: found again in the registry, it did.
  const [sent, setSent] = useState<readonly string[]>([]);
  const isMade = base !== undefined && sent.includes(base.now.signature);
  const meanwhile = useMemo(
    () => (base === undefined || isMade ? [] : listEffects(base.first.document, base.now.document)),
    [base, isMade],
  );
  // Closing the dialog stops the waiting; what was done then is seen on the page.
  const mutation = useAbortableMutation(useMakeRolloutChangeMutation(), { abortsOnUnmount: true });

  const send = async (key: SigningKey, why: string): Promise<ChangeEnd> => {
    if (!base || !change || !builds) throw new Error('There is nothing to send yet');
    const { document, haltCount } = base.now;
    const at = new Date();
    const { next } = applyChange(document, change, { builds, at });
    const signature = await signText(key.privateKey, 'registry', encodeRegistry(next));
    setSent([...sent, signature]);
    const request = {
      baseRev: document.rev,
      haltCount,
      change,
      why,
      at: at.toISOString(),
      keyId: key.keyId,
      signature,
    };
    try {
      await mutation.send(request);
      return 'made';
    } catch (error) {
      if (!isApiError(error) || error.code !== 'rollout_conflict') {
        // It may have arrived all the same.
        void registry.refetch();
        throw error;
      }
      const { data } = await registry.refetch();
      if (!data || isSameBase(data, base.now)) throw error;
      return [...sent, signature].includes(data.signature) ? 'made' : 'overtaken';
    }
  };

  const failed = [registry, fetched].find(({ error, isFetching }) => error !== undefined && !isFetching);
  return {
    /** Undefined until it is worked out. */
    plan,
    /** What others changed since this was first planned. */
    meanwhile,
    /** It is in the registry: it was done, whether an answer came or not. */
    isMade,
    /** Why there is no plan. */
    planFailure: plan === undefined ? failed?.error : undefined,
    retryPlan: () => void failed?.refetch(),
    send,
    isBusy: mutation.isBusy,
    isSlow: mutation.isSlow,
    stop: mutation.abort,
  };
}

const NO_BUILDS = {};

/** The registry as it first came, and as it is now. */
function useBase({
  currentData,
  isFetching,
}: {
  currentData?: RegistryBase | undefined;
  isFetching: boolean;
}) {
  const [first, setFirst] = useState<RegistryBase>();
  // What was there before it was asked for may be old.
  if (first === undefined && currentData !== undefined && !isFetching) setFirst(currentData);
  return useMemo(
    () => (first === undefined || currentData === undefined ? undefined : { first, now: currentData }),
    [first, currentData],
  );
}
