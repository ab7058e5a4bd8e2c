import { randomUUID } from 'node:crypto';
import { mojoToXch } from '@farm/contracts/amount';
import type { Config } from '../../config.ts';
import type { WithdrawalSettings } from '../../config.ts';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { postToLedger } from '../ledger/index.ts';
import type { Live } from '../live/index.ts';
import {
  addWithdrawal,
  findWithdrawalByKey,
  isOwnAddress,
  type AskedWithdrawal,
  type WithdrawalRow,
} from './repository.ts';
import { tell } from './service.ts';

/**
 * Freezes the amount and starts its withdrawal, with an email to the user. Repeating a request with the same key
 * returns the existing withdrawal in its current state.
 * @throws AppError validation_failed (amount, address), insufficient_balance, idempotency_conflict
 */
export async function requestWithdrawal(
  parts: { db: Db; mailQueue: MailQueue; live: Live; config: Pick<Config, 'withdrawals'> },
  asked: Omit<AskedWithdrawal, 'id'>,
): Promise<WithdrawalRow> {
  try {
    const added = await begin(parts, { ...asked, id: randomUUID() });
    tell(parts.live, added);
    return added;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Look for an existing withdrawal only after an error, so that a new request needs no extra query.
    const present = await findWithdrawalByKey(parts.db, asked);
    if (!present) throw error;
    if (!isSame(present, asked)) throw new AppError('idempotency_conflict');
    return present;
  }
}

/** Locks the balance late, so that other withdrawals of the account do not wait for the work before it. */
async function begin(
  { db, mailQueue, config }: { db: Db; mailQueue: MailQueue; config: Pick<Config, 'withdrawals'> },
  asked: AskedWithdrawal,
): Promise<WithdrawalRow> {
  const { id, accountId, grossMojo, address } = asked;
  checkAmount(grossMojo, config.withdrawals);
  return db.transaction().execute(async (transaction) => {
    await mailQueue.enqueue(transaction, { kind: 'withdrawal', withdrawalId: id });
    await postToLedger(transaction, {
      kind: 'withdrawal_requested',
      ref: { type: 'withdrawal', id },
      description: address,
      entries: [
        { ledgerAccount: 'usable', accountId, amountMojo: -grossMojo },
        { ledgerAccount: 'frozen', accountId, amountMojo: grossMojo },
      ],
    });
    const added = await addWithdrawal(transaction, asked, config.withdrawals);
    if (added) return added;
    // The key may have been used instead; the caller checks that.
    const isOwn = await isOwnAddress(transaction, address);
    throw refusal(
      'address',
      isOwn ? 'The address is the farm’s own.' : 'The address is not one that you keep.',
    );
  });
}

function checkAmount(grossMojo: bigint, { feeMojo, minMojo }: WithdrawalSettings): void {
  if (grossMojo <= feeMojo) throw refusal('amount', 'Withdrawal amount must be greater than the fee.');
  if (grossMojo < minMojo) throw refusal('amount', `The smallest withdrawal is ${mojoToXch(minMojo)} XCH.`);
}

function refusal(field: string, message: string): AppError {
  return new AppError('validation_failed', { fields: { [field]: message } });
}

function isSame(present: WithdrawalRow, { grossMojo, address, memo }: Omit<AskedWithdrawal, 'id'>): boolean {
  return present.grossMojo === grossMojo && present.address === address && present.memo === memo;
}
