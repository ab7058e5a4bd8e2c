import type { Deposit, Proposed } from '@farm/contracts';
import { toXch } from '@farm/contracts/amount';
import type { Db } from '@farm/database';
import type { Config } from '../../config.ts';
import { AppError } from '../../errors.ts';
import type { MailQueue } from '../../mail/mailQueue.ts';
import { findPayee } from '../account/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { Live } from '../live/index.ts';
import { addProposalIfLarge, findProposed, lockProposer, type ConfirmProposal } from '../proposal/index.ts';
import type { NewLedgerTx } from './kinds.ts';
import { findLedgerTx, type LedgerTx } from './ledger.repository.ts';
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

/** Parts that a deposit needs. */
export interface DepositParts {
  db: Db;
  live: Live;
  mailQueue: MailQueue;
  config: Pick<Config, 'fourEyes'>;
}

/**
 * Credits a user from suspense and audits the operator; above the limit, proposes it to a second operator. Nobody credits
 * their own account.
 * @throws AppError not_found, own_account, idempotency_conflict
 */
export async function recordDeposit(parts: DepositParts, request: NewDeposit): Promise<Deposit | Proposed> {
  const { db, live } = parts;
  const made = await db
    .transaction()
    .execute((transaction) => postOrProposeDeposit(transaction, parts, request));
  if ('accountId' in made) live.publish(made.accountId, { topic: 'balance' });
  return made;
}

/** Posts a deposit that a second operator confirms. */
export const applyDeposit: ConfirmProposal = async (transaction, _parts, proposal) => {
  const { id, accountId, amount: amountMojo, reason, proposerId } = proposal;
  if (!(await findPayee(transaction, accountId))) throw createUnknownAccount();
  const ref = { type: 'proposal', id };
  await postDeposit(transaction, { ref, accountId, amountMojo, reason, operatorId: proposerId });
  return [{ topic: 'balance' }];
};

async function postOrProposeDeposit(
  transaction: Db,
  parts: DepositParts,
  request: NewDeposit,
): Promise<Deposit | Proposed> {
  const { operatorId, key, amountMojo, reason } = request;
  const account = await findPayee(transaction, request.account);
  if (!account) throw createUnknownAccount();
  if (account.id === operatorId)
    throw new AppError('own_account', { fields: { account: 'Another operator credits your account' } });
  const ref = { type: 'operator', id: `${operatorId} ${key}` };
  await lockProposer(transaction, operatorId);
  // A deposit that is there already is only repeated, whatever the limit says by now.
  if (!(await findLedgerTx(transaction, { kind: 'deposit', ref }))) {
    const action = {
      kind: 'deposit',
      ref: ref.id,
      payload: {},
      accountId: account.id,
      amount: amountMojo,
      reason,
      proposerId: operatorId,
    } as const;
    const proposed =
      (await findProposed(transaction, parts, action)) ??
      (await addProposalIfLarge(transaction, parts, action));
    if (proposed) return proposed;
  }
  return postDeposit(transaction, { ref, accountId: account.id, amountMojo, reason, operatorId });
}

function createUnknownAccount(): AppError {
  return new AppError('not_found', { fields: { account: 'Account not found' } });
}

interface DepositPost {
  ref: NewLedgerTx['ref'];
  accountId: string;
  amountMojo: bigint;
  reason: string;
  operatorId: string;
}

async function postDeposit(
  transaction: Db,
  { ref, accountId, amountMojo, reason, operatorId }: DepositPost,
): Promise<Deposit> {
  const { isReplay, ...posted } = await recordLedgerTx(transaction, {
    kind: 'deposit',
    ref,
    description: reason,
    entries: [
      { ledgerAccount: 'suspense', amountMojo: -amountMojo },
      { ledgerAccount: 'usable', accountId, amountMojo },
    ],
  });
  const credited = toDeposit(posted, accountId, reason);
  if (!isReplay) {
    const detail = { txId: credited.id, amount: credited.amount, reason };
    await recordAudit(transaction, {
      actor: operatorId,
      action: 'ledger.deposited',
      subject: accountId,
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
