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
 * Freezes the amount and begins its withdrawal, with a mail to the user. The same request with the same key
 * gives the withdrawal that it began, as it is now.
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
    // Looked for when something is in the way only, so that a new request asks nothing that it need not know.
    const present = await findWithdrawalByKey(parts.db, asked);
    if (!present) throw error;
    if (!isSame(present, asked)) throw new AppError('idempotency_conflict');
    return present;
  }
}

/** Locks the balance late: what comes before it, other withdrawals of the account need not wait for. */
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
    // Or the key was used, which the caller finds out.
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
