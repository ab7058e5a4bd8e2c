import type { Deposit } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import { findAccount, findAccountByEmail } from '../account/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { Live } from '../live/index.ts';
import type { LedgerTx } from './ledger.repository.ts';
import { recordLedgerTx } from './service.ts';

/** A deposit that an operator requests. */
export interface NewDeposit {
  operatorId: string;
  /** Idempotency key of the operator. */
  key: string;
  /** Email address or id of the user. */
  account: string;
  amountMojo: bigint;
  reason: string;
}

/**
 * Credits a user from suspense and audits the operator. Nobody credits their own account.
 * @throws AppError not_found, own_account, idempotency_conflict
 */
export async function recordDeposit(
  { db, live }: { db: Db; live: Live },
  request: NewDeposit,
): Promise<Deposit> {
  const credited = await db.transaction().execute((transaction) => postDeposit(transaction, request));
  live.publish(credited.accountId, { topic: 'balance' });
  return credited;
}

async function postDeposit(transaction: Db, request: NewDeposit): Promise<Deposit> {
  const { operatorId, key, amountMojo, reason } = request;
  const find = request.account.includes('@') ? findAccountByEmail : findAccount;
  const account = await find(transaction, request.account);
  if (!account) throw new AppError('not_found', { fields: { account: 'Account not found' } });
  if (account.id === operatorId)
    throw new AppError('own_account', { fields: { account: 'Another operator credits your account' } });
  const { isReplay, ...posted } = await recordLedgerTx(transaction, {
    kind: 'deposit',
    ref: { type: 'operator', id: `${operatorId} ${key}` },
    description: reason,
    entries: [
      { ledgerAccount: 'suspense', amountMojo: -amountMojo },
      { ledgerAccount: 'usable', accountId: account.id, amountMojo },
    ],
  });
  const credited = toDeposit(posted, account.id, reason);
  if (!isReplay) {
    const detail = { txId: credited.id, amount: credited.amount, reason };
    await recordAudit(transaction, {
      actor: operatorId,
      action: 'ledger.deposited',
      subject: account.id,
      detail,
    });
  }
  return credited;
}

function toDeposit({ id, entries }: LedgerTx, accountId: string, reason: string): Deposit {
  const credit = entries.find((entry) => entry.accountId === accountId);
  if (typeof credit?.balanceAfter !== 'bigint')
    throw new Error(`Ledger transaction ${id} credits no account`);
  return {
    id,
    accountId,
    amount: toXch(credit.amount),
    usable: toXch(credit.balanceAfter),
    reason,
    date: credit.createdAt.toISOString(),
  };
}
