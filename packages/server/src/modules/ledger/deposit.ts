import type { Deposit } from '@farm/contracts';
import { mojoToXch } from '@farm/contracts/amount';
import type { Db } from '@farm/database';
import { AppError } from '../../errors.ts';
import { findAccount, findAccountByEmail } from '../account/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { Live } from '../live/index.ts';
import type { LedgerTx } from './repository.ts';
import { postToLedger } from './service.ts';

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
 * Credits a user from suspense and audits the operator.
 * @throws AppError not_found, idempotency_conflict
 */
export async function deposit({ db, live }: { db: Db; live: Live }, asked: NewDeposit): Promise<Deposit> {
  const made = await db.transaction().execute((transaction) => postDeposit(transaction, asked));
  live.publish(made.accountId, { topic: 'balance' });
  return made;
}

async function postDeposit(transaction: Db, asked: NewDeposit): Promise<Deposit> {
  const { operatorId, key, amountMojo, reason } = asked;
  const find = asked.account.includes('@') ? findAccountByEmail : findAccount;
  const account = await find(transaction, asked.account);
  if (!account) throw new AppError('not_found', { fields: { account: 'There is no such account' } });
  const { isReplay, ...posted } = await postToLedger(transaction, {
    kind: 'deposit',
    ref: { type: 'operator', id: `${operatorId} ${key}` },
    description: reason,
    entries: [
      { ledgerAccount: 'suspense', amountMojo: -amountMojo },
      { ledgerAccount: 'usable', accountId: account.id, amountMojo },
    ],
  });
  const made = toDeposit(posted, account.id, reason);
  if (!isReplay) {
    const detail = { txId: made.id, amount: made.amount, reason };
    await recordAudit(transaction, {
      actor: operatorId,
      action: 'ledger.deposited',
      subject: account.id,
      detail,
    });
  }
  return made;
}

function toDeposit({ id, entries }: LedgerTx, accountId: string, reason: string): Deposit {
  const credit = entries.find((entry) => entry.accountId === accountId);
  if (typeof credit?.balanceAfter !== 'bigint') throw new Error(`Ledger transaction ${id} credits nobody`);
  return {
    id,
    accountId,
    amount: mojoToXch(credit.amount),
    usable: mojoToXch(credit.balanceAfter),
    reason,
    date: credit.createdAt.toISOString(),
  };
}
