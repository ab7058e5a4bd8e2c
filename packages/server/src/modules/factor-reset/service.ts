import type { FactorReset } from '@farm/contracts';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { hashToken } from '../../token.ts';
import { findAccount } from '../account/index.ts';
import { recordAudit } from '../audit/index.ts';
import { cancelReset, findTicketOwner, findWaitingReset, listFactors, lockFactors } from '../factor/index.ts';
import { createLinkRefusal, readLinkOwner } from '../lockdown/index.ts';
import { rateRules, useSlot } from '../rate-limit/index.ts';
import { findResetOwner, markConfirmed, saveRequest } from './factorReset.repository.ts';

/** Parts that the removal of lost factors needs. */
export interface ResetParts {
  db: Db;
  mailQueue: MailQueue;
}

/**
 * Mails the link that starts the removal of an account's second factors. The ticket of a sign-in shows that the password was
 * right; it stays as it is.
 * @throws AppError ticket_expired, operator_account, too_many_requests
 */
export async function requestReset(
  { db, mailQueue }: ResetParts,
  { ticket, ip }: { ticket: string; ip: string },
): Promise<void> {
  const accountId = await findTicketOwner(db, ticket);
  if (accountId === undefined) throw new AppError('ticket_expired');
  await assertNoOperator(db, accountId);
  await useSlot(db, rateRules.factorResets, accountId);
  await db.transaction().execute(async (transaction) => {
    await lockFactors(transaction, accountId);
    // They may have been removed since the ticket was opened.
    if ((await listFactors(transaction, accountId)).length === 0) throw new AppError('ticket_expired');
    await saveRequest(transaction, { accountId, ip });
    await recordReset({ mailQueue }, transaction, { accountId, ip, event: 'reset-requested' });
  });
}

/**
 * Starts the wait after which the second factors are removed, or says when a wait that was started ends.
 * @throws AppError code_expired, operator_account, too_many_requests
 */
export async function startReset(
  { db, mailQueue }: ResetParts,
  { token, ip }: { token: string; ip: string },
): Promise<FactorReset> {
  const tokenHash = hashToken(token);
  const accountId = await findResetOwner(db, tokenHash);
  if (accountId === undefined) throw await createLinkRefusal(db, ip);
  await assertNoOperator(db, accountId);
  return db.transaction().execute(async (transaction) => {
    await lockFactors(transaction, accountId);
    if ((await findResetOwner(transaction, tokenHash)) === undefined) throw new AppError('code_expired');
    if (await markConfirmed(transaction, { accountId, ip }))
      await recordReset({ mailQueue }, transaction, { accountId, ip, event: 'reset-started' });
    const waiting = await findWaitingReset(transaction, accountId);
    if (!waiting) throw new AppError('code_expired');
    return { dueAt: waiting.dueAt.toISOString() };
  });
}

/**
 * Stops the removal that a mail names, by the link in it.
 * @throws AppError code_expired, too_many_requests; not_found if none waits any more
 */
export async function cancelResetByLink(
  parts: ResetParts,
  { token, ip }: { token: string; ip: string },
): Promise<void> {
  const accountId = await readLinkOwner(parts.db, { token, ip });
  await cancelWaitingReset(parts, { accountId, ip, by: 'link' });
}

/** Stops the removal of the account's second factors. @throws AppError not_found if none waits any more */
export async function cancelWaitingReset(
  parts: ResetParts,
  stop: Parameters<typeof cancelReset>[2],
): Promise<void> {
  await parts.db.transaction().execute(async (transaction) => {
    await lockFactors(transaction, stop.accountId);
    if (!(await cancelReset(parts, transaction, stop))) throw new AppError('not_found');
  });
}

/** Operators are refused: a mailbox must not be enough to open the console. */
async function assertNoOperator(db: Db, accountId: string): Promise<void> {
  const account = await findAccount(db, accountId);
  if (account?.role === 'admin') throw new AppError('operator_account');
}

async function recordReset(
  { mailQueue }: Pick<ResetParts, 'mailQueue'>,
  transaction: Db,
  facts: { accountId: string; ip: string; event: 'reset-requested' | 'reset-started' },
): Promise<void> {
  const { accountId, event } = facts;
  const action = `account.factor-${event}`;
  await recordAudit(transaction, { actor: accountId, action, subject: accountId });
  const at = new Date().toISOString();
  await mailQueue.enqueue(transaction, { kind: 'second-factor', at, ...facts });
}
