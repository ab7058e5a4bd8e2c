import type { CreatedRolloutToken, RolloutToken } from '@farm/contracts/rollout';
import type { Db } from '@farm/database';
import { AppError } from '../../../errors.ts';
import { recordAudit } from '../../audit/index.ts';
import { markPreviewsEnded } from '../previews/preview.repository.ts';
import { addToken, deleteToken, type TokenRow } from './token.repository.ts';
import { hashRolloutToken, createRolloutToken } from './rolloutToken.ts';

/** Actor who creates or revokes a token, for the token list and the audit trail. */
export interface TokenActor {
  who: string;
  auditName: string;
}

/**
 * Creates a token for a remote, or for operating (null). The token itself is returned only here.
 * @throws AppError rollout_refused if another token has the name
 */
export async function addRolloutToken(
  db: Db,
  { name, remote }: { name: string; remote: string | null },
  actor: TokenActor,
): Promise<CreatedRolloutToken> {
  const token = createRolloutToken();
  return db.transaction().execute(async (transaction) => {
    const tokenHash = hashRolloutToken(token);
    const added = await addToken(transaction, { name, remote, tokenHash, createdBy: actor.who });
    if (!added)
      throw new AppError('rollout_refused', {
        message: `A token named "${name}" already exists: revoke it first, or choose another name`,
      });
    await recordAudit(transaction, {
      actor: actor.auditName,
      action: 'rollout.token_created',
      subject: added.id,
      detail: { name, remote },
    });
    return { ...toRolloutToken(added), token };
  });
}

/**
 * Revokes a token; requests with it are refused from now on, and its open previews end.
 * @throws AppError not_found
 */
export async function deleteRolloutToken(
  db: Db,
  by: { id: string } | { name: string },
  actor: TokenActor,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const deleted = await deleteToken(transaction, by);
    if (!deleted) throw new AppError('not_found', { message: 'Token not found.' });
    const { id, name, remote } = deleted;
    const previews = await markPreviewsEnded(transaction, { createdBy: name });
    await recordAudit(transaction, {
      actor: actor.auditName,
      action: 'rollout.token_revoked',
      subject: id,
      detail: { name, remote, previews: previews.map((preview) => preview.id) },
    });
  });
}

export function toRolloutToken(row: TokenRow): RolloutToken {
  const { id, name, remote, createdBy, createdAt, lastUsedAt } = row;
  return {
    id,
    name,
    remote,
    mayOperate: remote === null,
    createdAt: createdAt.toISOString(),
    createdBy,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
