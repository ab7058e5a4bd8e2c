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
  /** Operator with whose role the token ends; null for the server's command. */
  accountId: string | null;
}

const DAY_MS = 86_400_000;

/**
 * Creates a token for a remote, or for operating (null), that is valid for some days. The token itself is returned only here.
 * @throws AppError rollout_refused if another token has the name
 */
export async function addRolloutToken(
  db: Db,
  { name, remote, days }: { name: string; remote: string | null; days: number },
  actor: TokenActor,
): Promise<CreatedRolloutToken> {
  const token = createRolloutToken();
  return db.transaction().execute(async (transaction) => {
    const tokenHash = hashRolloutToken(token);
    const expiresAt = new Date(Date.now() + days * DAY_MS);
    const created = { createdBy: actor.who, createdByAccount: actor.accountId };
    const added = await addToken(transaction, { name, remote, tokenHash, expiresAt, ...created });
    if (!added)
      throw new AppError('rollout_refused', {
        message: `A token named "${name}" already exists: revoke it first, or choose another name`,
      });
    await recordAudit(transaction, {
      actor: actor.auditName,
      action: 'rollout.token_created',
      subject: added.id,
      detail: { name, remote, until: expiresAt },
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
  actor: Omit<TokenActor, 'accountId'>,
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
  const { id, name, remote, createdBy, createdAt, lastUsedAt, expiresAt } = row;
  return {
    id,
    name,
    remote,
    mayOperate: remote === null,
    createdAt: createdAt.toISOString(),
    createdBy,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    expiresAt: expiresAt.toISOString(),
  };
}
