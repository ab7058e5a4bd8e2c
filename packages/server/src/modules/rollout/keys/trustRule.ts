import { computeKeyId, type OperatorKeys } from '@farm/contracts/rollout';
import type { Db } from '@farm/database';
import type { RolloutSettings } from '../../../config.ts';
import { findOperator } from '../../operator/index.ts';
import { recordAudit } from '../../audit/index.ts';
import type { Rollout } from '../openRollout.ts';
import { addKey, listKeys, listTrustedOperators, lockKeys } from './key.repository.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Actor of trust that a line in the file of trusted keys gave. */
const FILE_ACTOR = 'file trusted-keys';

/** Settings of keys. */
export type KeySettings = Pick<RolloutSettings, 'keyDays' | 'isSoleOperator' | 'keyWaitHours'>;

/**
 * Reads what the server may decide alone. While an operator holds a key in force, trusting another one takes a second
 * person: an operator, or a waiting time where there is a sole one. Keys of no account, such as that of the farm's
 * machine, do not count: nobody could approve with them.
 */
export async function readTrustRule(
  db: Db,
  { isSoleOperator, keyWaitHours }: KeySettings,
): Promise<OperatorKeys['command']> {
  if ((await listTrustedOperators(db)).length === 0) return 'now';
  if (!isSoleOperator) return 'never';
  return keyWaitHours === 0 ? 'now' : 'later';
}

/** Time for which a key is trusted that becomes so now, or after the waiting time. */
export function computeTrustPeriod(
  { keyDays, keyWaitHours }: KeySettings,
  rule: 'now' | 'later',
): { trustedFrom: Date; expiresAt: Date } {
  const from = Date.now() + (rule === 'later' ? keyWaitHours * HOUR_MS : 0);
  return { trustedFrom: new Date(from), expiresAt: new Date(from + keyDays * DAY_MS) };
}

/**
 * Adds the people's keys that the file of trusted keys lists and the farm does not know yet, while the server may decide
 * alone: all of them when the farm starts, or starts to keep keys. Afterwards a line in the file is not enough.
 */
export async function addFileKeys(
  transaction: Db,
  rollout: Pick<Rollout, 'settings' | 'trustedKeys'>,
): Promise<void> {
  const people = (await rollout.trustedKeys()).filter(({ owner }) => owner === 'person');
  const listUnknown = async () => {
    const known = new Set((await listKeys(transaction)).map(({ publicKey }) => publicKey));
    return people.filter(({ publicKey }) => !known.has(publicKey));
  };
  if ((await listUnknown()).length === 0) return;
  await lockKeys(transaction);
  if ((await readTrustRule(transaction, rollout.settings)) !== 'now') return;
  for (const { publicKey, name } of await listUnknown()) {
    const keyId = await computeKeyId(publicKey);
    const period = computeTrustPeriod(rollout.settings, 'now');
    const operator = await findOperator(transaction, name);
    await addKey(transaction, {
      ...{ keyId, publicKey, name, accountId: operator?.id ?? null, registeredBy: FILE_ACTOR },
      ...{ ...period, trustedBy: FILE_ACTOR, filedAt: new Date() },
    });
    await recordAudit(transaction, {
      actor: FILE_ACTOR,
      action: 'rollout.key_trusted',
      subject: `key:${keyId}`,
      detail: { name, until: period.expiresAt },
    });
  }
}
