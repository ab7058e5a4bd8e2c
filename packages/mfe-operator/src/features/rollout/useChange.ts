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

/** Outcome of sending a change: it was made, or a concurrent change has to be reviewed first. */
export type ChangeEnd = 'made' | 'overtaken';

/**
 * A change, from planning to signature: reads the registry, computes the next document, shows it, signs it and
 * sends it. The farm accepts it only on the registry it was planned on.
 * @param change null while too little of it is chosen
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
  // Changes with unknown outcome; finding one in the registry proves that it was made.
  const [sent, setSent] = useState<readonly string[]>([]);
  const isMade = base !== undefined && sent.includes(base.now.signature);
  const meanwhile = useMemo(
    () => (base === undefined || isMade ? [] : listEffects(base.first.document, base.now.document)),
    [base, isMade],
  );
  // Closing the dialog stops waiting; the page shows the outcome.
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
        // The request may have arrived.
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
    /** Undefined until it is computed. */
    plan,
    /** Changes by others since this one was first planned. */
    meanwhile,
    /** True once the registry contains the change, with or without a response. */
    isMade,
    /** Reason why there is no plan. */
    planFailure: plan === undefined ? failed?.error : undefined,
    retryPlan: () => void failed?.refetch(),
    send,
    isBusy: mutation.isBusy,
    isSlow: mutation.isSlow,
    stop: mutation.abort,
  };
}

const NO_BUILDS = {};

/** The registry when the dialog opened, and now. */
function useBase({
  currentData,
  isFetching,
}: {
  currentData?: RegistryBase | undefined;
  isFetching: boolean;
}) {
  const [first, setFirst] = useState<RegistryBase>();
  // Data from before the dialog may be stale.
  if (first === undefined && currentData !== undefined && !isFetching) setFirst(currentData);
  return useMemo(
    () => (first === undefined || currentData === undefined ? undefined : { first, now: currentData }),
    [first, currentData],
  );
}
