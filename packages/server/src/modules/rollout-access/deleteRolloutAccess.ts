import type { Db } from '@farm/database';
import { recordAudit } from '../audit/index.ts';

/**
 * Ends an operator's access to the rollout: deletes the tokens they created and withdraws their keys. Within the
 * transaction that takes the role away, so that neither outlives it, nor returns with it.
 */
export async function deleteRolloutAccess(transaction: Db, accountId: string, actor: string): Promise<void> {
  const tokens = await transaction
    .deleteFrom('rollout.token')
    .where('createdByAccount', '=', accountId)
    .returning(['id', 'name', 'remote'])
    .execute();
  for (const { id, name, remote } of tokens)
    await recordAudit(transaction, {
      actor,
      action: 'rollout.token_revoked',
      subject: id,
      detail: { name, remote, because: 'operator.revoked' },
    });
  const keys = await transaction
    .updateTable('rollout.operatorKey')
    .set({ withdrawnAt: new Date(), withdrawnBy: actor })
    .where('accountId', '=', accountId)
    .where('withdrawnAt', 'is', null)
    .returning(['keyId', 'name'])
    .execute();
  for (const { keyId, name } of keys)
    await recordAudit(transaction, {
      actor,
      action: 'rollout.key_withdrawn',
      subject: `key:${keyId}`,
      detail: { name, because: 'operator.revoked' },
    });
}
