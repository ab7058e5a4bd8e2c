import { useSession } from '@farm/remote-sdk';
import { useCallback, useEffect, useState } from 'react';
import { useListRolloutKeysQuery } from '../../api/rolloutAccessApi.ts';
import type { Signing } from '../../model/signing.ts';
import { createNextKey, loadSigningKeys, type SigningKey } from '../../model/signingKey.ts';
import { useKeptCurrent } from '../../parts/useKeptCurrent.ts';

const LOOK_AGAIN_MS = 5000;

/** This browser's keys. Polls the farm until the newest is trusted. */
export function useSigning(): Signing {
  const { user } = useSession();
  const { keys, renew } = useSigningKeys(user?.id ?? '');
  const query = useListRolloutKeysQuery(undefined, { refetchOnMountOrArgChange: true });
  const rules = query.currentData;
  const find = (key: SigningKey) => rules?.items.find(({ keyId }) => keyId === key.keyId) ?? null;
  const isTrusted = (key: SigningKey) => find(key)?.state === 'trusted';
  const [newestKey] = keys ?? [];
  useKeptCurrent(query, newestKey && isTrusted(newestKey) ? undefined : LOOK_AGAIN_MS);
  if (keys === null) return { state: 'impossible' };
  if (keys === undefined || newestKey === undefined) return { state: 'loading' };
  if (rules === undefined) {
    return query.error !== undefined
      ? { state: 'unknown', retry: () => void query.refetch() }
      : { state: 'loading' };
  }
  const inUse = keys.find(isTrusted);
  const newest = {
    ...{ key: newestKey, known: find(newestKey), rules },
    renew: () => renew(inUse ?? newestKey),
  };
  return inUse
    ? { state: 'ready', key: inUse, expiresAt: find(inUse)?.expiresAt ?? null, newest }
    : { state: 'untrusted', newest };
}

/** `keys` is undefined while loading, null if unavailable. */
function useSigningKeys(accountId: string) {
  const [keys, setKeys] = useState<SigningKey[] | null>();
  const load = useCallback(
    () =>
      loadSigningKeys(accountId).then(
        (found) => found,
        () => null,
      ),
    [accountId],
  );
  useEffect(() => {
    let isGone = false;
    void load().then((found) => {
      if (!isGone) setKeys(found);
    });
    return () => {
      isGone = true;
    };
  }, [load]);
  const renew = async (inUse: SigningKey) => {
    const made = await createNextKey(accountId, inUse);
    setKeys(await load());
    return made;
  };
  return { keys, renew };
}
