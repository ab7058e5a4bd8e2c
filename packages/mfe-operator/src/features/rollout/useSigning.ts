import { useSession } from '@farm/remote-sdk';
import { useEffect, useState } from 'react';
import { useListRolloutKeysQuery } from '../../api/rolloutAccessApi.ts';
import { loadSigningKey, type SigningKey } from '../../model/signingKey.ts';
import { useKeptCurrent } from '../../parts/useKeptCurrent.ts';

/**
 * This browser's ability to sign changes: no key is available, its trust is unknown, it is not trusted yet, or
 * it is trusted.
 */
export type Signing =
  | { state: 'loading' | 'impossible' }
  | { state: 'unknown'; retry: () => void }
  | { state: 'untrusted' | 'ready'; key: SigningKey };

const LOOK_AGAIN_MS = 5000;

/** This browser's key. Polls the farm until the key is trusted. */
export function useSigning(): Signing {
  const { user } = useSession();
  const key = useSigningKey(user?.id ?? '');
  const trusted = useListRolloutKeysQuery(undefined, { refetchOnMountOrArgChange: true });
  const isTrusted = trusted.currentData?.items.some(
    ({ keyId, owner }) => owner === 'person' && key !== null && keyId === key?.keyId,
  );
  useKeptCurrent(trusted, isTrusted === true ? undefined : LOOK_AGAIN_MS);
  if (key === null) return { state: 'impossible' };
  if (key === undefined) return { state: 'loading' };
  if (isTrusted === undefined) {
    return trusted.error !== undefined
      ? { state: 'unknown', retry: () => void trusted.refetch() }
      : { state: 'loading' };
  }
  return { state: isTrusted ? 'ready' : 'untrusted', key };
}

/** Undefined while loading, null if unavailable. */
function useSigningKey(accountId: string): SigningKey | null | undefined {
  const [key, setKey] = useState<SigningKey | null>();
  useEffect(() => {
    let isGone = false;
    const keep = (found: SigningKey | null) => {
      if (!isGone) setKey(found);
    };
    loadSigningKey(accountId).then(keep, () => keep(null));
    return () => {
      isGone = true;
    };
  }, [accountId]);
  return key;
}
