import type { Db } from '@farm/database';
import { recordAudit } from '../audit/index.ts';

/**
 * Ends an operator's access to the rollout: deletes the tokens they created, ends the previews that they or those tokens
 * made, and withdraws their keys. Within the
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
  const { email } = await transaction
    .selectFrom('account')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const previews = await transaction
    .updateTable('rollout.previewLink')
    .set({ endedAt: new Date() })
    .where('createdBy', 'in', [email, ...tokens.map(({ name }) => name)])
    .where('endedAt', 'is', null)
    .returning(['id', 'name', 'version', 'person'])
    .execute();
  for (const { id, name, version, person } of previews)
    await recordAudit(transaction, {
      actor,
      action: 'rollout.preview_ended',
      subject: `${name}@${version}`,
      detail: { id, person, because: 'operator.revoked' },
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
