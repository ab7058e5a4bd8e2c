import { randomUUID } from 'node:crypto';
import { toXch } from '@farm/contracts/amount';
import type { Config } from '../../config.ts';
import type { WithdrawalSettings } from '../../config.ts';
import { retryDeadlocks, type Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import { isOwnAddress, isTrustedAddress } from '../address/index.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { recordLedgerTx } from '../ledger/index.ts';
import type { Live } from '../live/index.ts';
import { isInDebt } from './debt.repository.ts';
import { sendWaitingMails } from './outcomeMail.ts';
import {
  addWithdrawal,
  findWithdrawalByKey,
  type WithdrawalRequest,
  type WithdrawalRow,
} from './withdrawal.repository.ts';
import { computeSecondsToNextRequest } from './requestLimit.repository.ts';
import { publishWithdrawalChange } from './service.ts';
import { recordTokenAction } from './recordTokenAction.ts';

/**
 * Freezes the amount and starts its withdrawal, with an email to the user. Repeating a request with the same key
 * returns the existing withdrawal in its current state.
 * @throws AppError validation_failed (amount, address), insufficient_balance, in_debt, idempotency_conflict,
 *   too_many_requests
 */
export async function requestWithdrawal(
  dependencies: { db: Db; mailQueue: MailQueue; live: Live; config: Pick<Config, 'withdrawals'> },
  request: Omit<WithdrawalRequest, 'id'>,
): Promise<WithdrawalRow> {
  try {
    // It locks what it tells before the balance, and others do so after it.
    const added = await retryDeadlocks(() =>
      dependencies.db
        .transaction()
        .execute((transaction) => startWithdrawal(transaction, dependencies, request)),
    );
    publishWithdrawalChange(dependencies.live, added);
    return added;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Look for an existing withdrawal only after an error, so that a new request needs no extra query.
    const present = await findWithdrawalByKey(dependencies.db, request);
    if (!present)
      throw error.code === 'insufficient_balance' && (await isInDebt(dependencies.db, request.accountId))
        ? new AppError('in_debt')
        : error;
    if (!isSameRequest(present, request)) throw new AppError('idempotency_conflict');
    return present;
  }
}

/**
 * Freezes the amount and starts its withdrawal in the caller's transaction. Locks the balance late, so that other
 * withdrawals of the account do not wait for the work before it.
 * @throws AppError validation_failed (amount, address), insufficient_balance, too_many_requests
 */
export async function startWithdrawal(
  transaction: Db,
  { mailQueue, config }: { mailQueue: MailQueue; config: Pick<Config, 'withdrawals'> },
  request: Omit<WithdrawalRequest, 'id'>,
): Promise<WithdrawalRow> {
  const id = randomUUID();
  const { accountId, grossMojo, address } = request;
  assertAmount(grossMojo, config.withdrawals);
  if (request.token) await assertTokenMayWithdraw(transaction, request, config.withdrawals);
  await mailQueue.enqueue(transaction, { kind: 'withdrawal', accountId, withdrawalId: id });
  await recordLedgerTx(transaction, {
    kind: 'withdrawal_requested',
    ref: { type: 'withdrawal', id },
    description: address,
    entries: [
      { ledgerAccount: 'usable', accountId, amountMojo: -grossMojo },
      { ledgerAccount: 'frozen', accountId, amountMojo: grossMojo },
    ],
  });
  const added = await addWithdrawal(transaction, { ...request, id }, config.withdrawals);
  if (added) {
    if (request.token)
      await recordTokenAction(transaction, request.token, { withdrawal: added, action: 'requested' });
    await sendWaitingMails(transaction, mailQueue, [added]);
    return added;
  }
  const retryAfterSeconds = await computeSecondsToNextRequest(transaction, accountId, config.withdrawals);
  if (retryAfterSeconds > 0) throw new AppError('too_many_requests', { retryAfterSeconds });
  // The key may have been used instead; the caller checks that.
  const isOwn = await isOwnAddress(transaction, address);
  throw createRefusal(
    'address',
    isOwn ? 'This is the farm’s own address. Choose one of yours.' : 'Choose one of your saved addresses.',
  );
}

/** A token withdraws only where a session could without a hold for a new address. */
async function assertTokenMayWithdraw(
  transaction: Db,
  { accountId, address }: Pick<WithdrawalRequest, 'accountId' | 'address'>,
  { coolDownSeconds }: WithdrawalSettings,
): Promise<void> {
  if (await isTrustedAddress(transaction, { accountId, address }, coolDownSeconds)) return;
  throw createRefusal('address', 'A token withdraws only to a saved address whose waiting period is over.');
}

function assertAmount(grossMojo: bigint, { feeMojo, minMojo }: WithdrawalSettings): void {
  if (grossMojo <= feeMojo) throw createRefusal('amount', 'Withdrawal amount must be greater than the fee.');
  if (grossMojo < minMojo) throw createRefusal('amount', `The minimum withdrawal is ${toXch(minMojo)} XCH.`);
}

function createRefusal(field: string, message: string): AppError {
  return new AppError('validation_failed', { fields: { [field]: message } });
}

function isSameRequest(
  present: WithdrawalRow,
  { grossMojo, address, memo }: Omit<WithdrawalRequest, 'id'>,
): boolean {
  return present.grossMojo === grossMojo && present.address === address && present.memo === memo;
}
