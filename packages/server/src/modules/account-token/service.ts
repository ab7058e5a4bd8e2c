import type { AccountToken, CreatedAccountToken, TokenScope } from '@farm/contracts/token';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { recordAudit } from '../audit/index.ts';
import { rateRules, useSlot } from '../rate-limit/index.ts';
import type { LiveSession } from '../session/index.ts';
import { createAccountToken } from './accountToken.ts';
import { addToken, deleteToken, lockOwner, lockSession, type TokenRow } from './accountToken.repository.ts';

/** Parts that changes of tokens need. */
export interface TokenParts {
  db: Db;
  mailQueue: MailQueue;
}

/** A token that a session asks for. */
interface TokenOrder {
  name: string;
  scopes: TokenScope[];
  days: number;
}

/**
 * Creates an API token or a watch link, and tells the owner by mail. The token itself is returned only here.
 * @throws AppError token_limit, too_many_requests; new_password_needed after a lockdown; token_error if the session ended meanwhile
 */
export async function createToken(
  { db, mailQueue }: TokenParts,
  { id: sessionId, account, isProved }: LiveSession,
  { days, ...order }: TokenOrder,
): Promise<CreatedAccountToken> {
  const accountId = account.id;
  const { token, tokenHash } = createAccountToken();
  const added = await db.transaction().execute(async (transaction) => {
    await useSlot(transaction, rateRules.newTokens, accountId);
    const isLockedDown = await lockOwner(transaction, accountId);
    // Under the lock: whatever ends the sessions of the account also ends this token, or refuses it, and a factor that is gone
    // does not prove it.
    const session = await lockSession(transaction, sessionId);
    if (!session) throw new AppError('token_error');
    if (isLockedDown) throw new AppError('new_password_needed');
    const values = { ...order, accountId, tokenHash, isProved: isProved && session.hasProof };
    const row = await addToken(transaction, values, days);
    if (!row) throw new AppError('token_limit');
    const { id, name, scopes, createdAt, expiresAt } = row;
    await recordAudit(transaction, {
      ...{ actor: accountId, action: 'account.token-created', subject: accountId },
      detail: { id, name, scopes, until: expiresAt },
    });
    await mailQueue.enqueue(transaction, {
      ...{ kind: 'token-created', accountId, name, scopes },
      at: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
    });
    return row;
  });
  return { ...toAccountToken(added), token };
}

/**
 * Deletes a token of the account, whose next request is refused.
 * @throws AppError not_found
 */
export async function deleteOwnToken(db: Db, order: { id: string; accountId: string }): Promise<void> {
  const { id, accountId } = order;
  await db.transaction().execute(async (transaction) => {
    const name = await deleteToken(transaction, order);
    if (name === undefined) throw new AppError('not_found');
    const event = { actor: accountId, action: 'account.token-deleted', subject: accountId };
    await recordAudit(transaction, { ...event, detail: { id, name } });
  });
}

/** Converts a row to a token as its owner and operators see it. */
export function toAccountToken({ createdAt, expiresAt, lastUsedAt, ...row }: TokenRow): AccountToken {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
