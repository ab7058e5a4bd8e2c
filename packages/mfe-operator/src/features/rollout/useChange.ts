import {
  applyChange,
  encodeRegistry,
  signText,
  type NewChange,
  type RolloutChange,
} from '@farm/contracts/rollout';
import { useAbortableMutation } from '@farm/kit';
import { isApiError } from '@farm/remote-sdk';
import { useMemo, useState } from 'react';
import {
  useGetRolloutBuildsQuery,
  useGetRolloutRegistryQuery,
  useMakeRolloutChangeMutation,
  type Builds,
} from '../../api/rolloutApi.ts';
import { listEffects } from '../../model/effects.ts';
import { canContinue, listMissingBuilds, planChange } from '../../model/plan.ts';
import { isSameBase, type RegistryBase } from '../../model/registryBase.ts';
import type { SigningKey } from '../../model/signingKey.ts';

/** Outcome of sending a change: it was made, or a concurrent change that altered its meaning has to be reviewed first. */
export type ChangeEnd = 'made' | 'overtaken';

/**
 * A change, from planning to signature: reads the registry, computes the next document, shows it, signs it and
 * sends it. The farm accepts it only on the registry it was planned on; overtaken by another change, it is planned
 * again on the new registry and sent if it still means the same.
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
  const meanwhile = useMemo(() => {
    if (!base || !change || !builds || !plan || isMade) return [];
    const before = planChange(base.first.document, change, builds);
    if (canContinue(change, { before, now: plan })) return [];
    return listEffects(base.first.document, base.now.document);
  }, [base, change, builds, plan, isMade]);
  // Closing the dialog stops waiting; the page shows the outcome.
  const mutation = useAbortableMutation(useMakeRolloutChangeMutation(), { abortsOnUnmount: true });

  const send = async (key: SigningKey, why: string): Promise<ChangeEnd> => {
    if (!base || !change || !builds || !plan) throw new Error('There is nothing to send yet');
    const signatures = [...sent];
    let from = base.now;
    for (let attemptsLeft = MAX_ATTEMPTS; ; attemptsLeft -= 1) {
      const request = await signChange(from, { change, builds, key, why });
      signatures.push(request.signature);
      setSent([...signatures]);
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
        if (!data || isSameBase(data, from) || attemptsLeft === 1) throw error;
        if (signatures.includes(data.signature)) return 'made';
        const now = planChange(data.document, change, builds);
        if (!canContinue(change, { before: plan, now })) return 'overtaken';
        from = data;
      }
    }
  };

  const failed = [registry, fetched].find(({ error, isFetching }) => error !== undefined && !isFetching);
  return {
    /** Undefined until it is computed. */
    plan,
    /** Changes by others that gave this one another meaning since it was first planned. */
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
/** Ten teams that act at once overtake each other several times. */
const MAX_ATTEMPTS = 8;

interface ChangeToSign {
  change: RolloutChange;
  builds: Builds;
  key: SigningKey;
  why: string;
}

async function signChange(
  { document, haltCount }: RegistryBase,
  { change, builds, key, why }: ChangeToSign,
): Promise<NewChange> {
  const at = new Date();
  const { next } = applyChange(document, change, { builds, at });
  return {
    baseRev: document.rev,
    haltCount,
    change,
    why,
    at: at.toISOString(),
    keyId: key.keyId,
    signature: await signText(key.privateKey, 'registry', encodeRegistry(next)),
  };
}

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
