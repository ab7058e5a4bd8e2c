import { formatFingerprint, resolveTrustedKeys, type OperatorKey } from '@farm/contracts/rollout';
import { addTrustedKey } from '@farm/registry';
import type { Db } from '@farm/database';
import { AppError } from '../../../errors.ts';
import type { Rollout } from '../openRollout.ts';
import { findKey, listKeyTrusts, updateKey, type KeyRow } from './key.repository.ts';
import { toKeyState } from './toOperatorKey.ts';
import { addFileKeys } from './trustRule.ts';

/** What to do about a key that does not count any more. */
const RENEW =
  'Create a new key and register it: in the console under Rollout, Tokens, or with "npm run rollout -- key create" and "key register". Another operator then approves it';

/**
 * Reads the key of a person who signs now. It has to be in force, and to be believed by the gateways: listed in the
 * file of trusted keys, or vouched for by one that is.
 * @throws AppError rollout_refused with what to do
 */
export async function readSigningKey(
  transaction: Db,
  rollout: Pick<Rollout, 'settings' | 'trustedKeys'>,
  { keyId, accountId }: { keyId: string; accountId: string | null },
): Promise<KeyRow> {
  await addFileKeys(transaction, rollout);
  const key = await findKey(transaction, keyId);
  if (!key)
    throw createRefusal(
      `Key ${keyId} does not belong to a trusted person. Register it in the console under Rollout, or with "npm run rollout -- key register"; another operator then approves it. Where nobody can, run "npm run admin -- key trust" on the server`,
    );
  const problem = describeState(key, toKeyState(key));
  if (problem !== null) throw createRefusal(problem);
  if (accountId !== null && key.accountId !== null && key.accountId !== accountId)
    throw createRefusal(`Key ${keyId} belongs to ${key.name}: sign with your own key`);
  return fileKey(transaction, rollout, key);
}

function describeState(
  { keyId, name, trustedFrom, expiresAt, withdrawnAt, withdrawnBy }: KeyRow,
  state: OperatorKey['state'],
): string | null {
  switch (state) {
    case 'trusted':
      return null;
    case 'waiting':
      return `Key ${keyId} of ${name} is not trusted yet: another operator approves it in the console under Rollout, Tokens, after comparing its fingerprint (${formatFingerprint(keyId)}) with you`;
    case 'starting':
      return `Key ${keyId} of ${name} takes effect at ${trustedFrom?.toISOString()}: until then any operator can withdraw it`;
    case 'expired':
      return `Key ${keyId} of ${name} expired at ${expiresAt?.toISOString()}. What it signed stays valid. ${RENEW}`;
    case 'withdrawn':
      return `${withdrawnBy} withdrew the trust in key ${keyId} of ${name} at ${withdrawnAt?.toISOString()}. ${RENEW}`;
  }
}

/** Writes the line of a key once, when its waiting time is over; a line that was removed later stays removed. */
async function fileKey(
  transaction: Db,
  { settings, trustedKeys }: Pick<Rollout, 'settings' | 'trustedKeys'>,
  key: KeyRow,
): Promise<KeyRow> {
  const { keyId, publicKey, name, trustSignature, filedAt } = key;
  const path = settings.paths.trustedKeys;
  const isDue = trustSignature === null && filedAt === null;
  if (isDue) {
    await addTrustedKey(path, { publicKey, owner: 'person', name });
    await updateKey(transaction, keyId, { filedAt: new Date() });
  }
  const people = await resolveTrustedKeys(await trustedKeys(), await listKeyTrusts(transaction, keyId));
  if (people.some((known) => known.owner === 'person' && known.publicKey === publicKey)) return key;
  throw createRefusal(
    `Key ${keyId} of ${name} is not in ${path}, nor is a key that vouches for it, so no gateway would accept the change: put the line back, or sign with another key`,
  );
}

function createRefusal(message: string): AppError {
  return new AppError('rollout_refused', { message });
}
