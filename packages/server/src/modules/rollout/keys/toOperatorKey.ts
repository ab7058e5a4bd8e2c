import { computeKeyId, type OperatorKey, type TrustedKey } from '@farm/contracts/rollout';
import type { KeyRow } from './key.repository.ts';

/** State of a key at a time. */
export function toKeyState(
  { trustedFrom, expiresAt, withdrawnAt }: Pick<KeyRow, 'trustedFrom' | 'expiresAt' | 'withdrawnAt'>,
  now = new Date(),
): OperatorKey['state'] {
  if (withdrawnAt) return 'withdrawn';
  if (!trustedFrom || !expiresAt) return 'waiting';
  if (now >= expiresAt) return 'expired';
  return now < trustedFrom ? 'starting' : 'trusted';
}

/** Converts a person's key to that of the API. */
export function toOperatorKey(row: KeyRow): OperatorKey {
  const { keyId, publicKey, name, accountId, trustedBy, withdrawnBy } = row;
  return {
    ...{ keyId, publicKey, name, accountId, trustedBy, withdrawnBy },
    owner: 'person',
    state: toKeyState(row),
    registeredAt: row.registeredAt.toISOString(),
    trustedFrom: row.trustedFrom?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
  };
}

/** Converts a key of the registry, which signs halts alone and does not expire. */
export async function toRegistryKey({ publicKey, name }: TrustedKey): Promise<OperatorKey> {
  return {
    ...{ publicKey, name, owner: 'registry', state: 'trusted' },
    keyId: await computeKeyId(publicKey),
    ...{ accountId: null, trustedBy: null, withdrawnBy: null },
    ...{ registeredAt: null, trustedFrom: null, expiresAt: null, withdrawnAt: null },
  };
}
