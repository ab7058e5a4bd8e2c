import {
  encodeApproval,
  verifySignature,
  type NewApproval,
  type PublishedVersion,
} from '@farm/contracts/rollout';
import type { Db } from '@farm/database';
import { AppError } from '../../../errors.ts';
import { recordAudit } from '../../audit/index.ts';
import { assertClock } from '../changes/assertClock.ts';
import { readSigningKey } from '../keys/readSigningKey.ts';
import type { Rollout } from '../openRollout.ts';
import type { RolloutActor } from '../rolloutGuards.ts';
import { readVersion } from '../versions/service.ts';
import { addApproval, type ApprovedVersion } from './approval.repository.ts';

/**
 * Records that an operator approves a version, by their own key. Approving again changes nothing.
 * @throws AppError not_found, rollout_refused
 */
export async function recordApproval(
  { db, rollout }: { db: Db; rollout: Rollout },
  actor: RolloutActor,
  { name, version, why, at, keyId, signature }: NewApproval & ApprovedVersion,
): Promise<PublishedVersion> {
  return db.transaction().execute(async (transaction) => {
    await readVersion(transaction, { name, version });
    assertClock(at);
    const key = await readSigningKey(transaction, rollout, { ...actor, keyId });
    if (actor.accountId === null || key.accountId !== actor.accountId)
      throw createRefusal(
        `Key ${keyId} of ${key.name} belongs to no operator's account, so nobody can tell whose approval this is: sign with a key that you registered`,
      );
    const text = encodeApproval({ name, version, why, at });
    if (!(await verifySignature(key.publicKey, signature, { kind: 'approval', text })))
      throw createRefusal(`The signature by "${key.name}" does not match the approval: sign it again`);
    const isNew = await addApproval(transaction, {
      ...{ name, version, why, at: new Date(at), keyId, signature },
      ...{ accountId: actor.accountId, approver: key.name },
    });
    if (isNew)
      await recordAudit(transaction, {
        actor: actor.auditName,
        action: 'rollout.approved',
        subject: `${name}@${version}`,
        detail: { why, keyId },
      });
    const { build: _build, ...published } = await readVersion(transaction, { name, version });
    return published;
  });
}

function createRefusal(message: string): AppError {
  return new AppError('rollout_refused', { message });
}
